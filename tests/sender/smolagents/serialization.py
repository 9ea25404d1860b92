"""SafeSerializer.dumps for some types, on the wire as smolagents writes them; tests/vectors hold what the real one wrote."""

import base64
import datetime
import io
import json


class SerializationError(Exception):
    pass


def _tag(name, data):
    return {"__type__": name, "data": data}


def _png(image):
    file = io.BytesIO()
    image.save(file, format="PNG")
    return base64.b64encode(file.getvalue()).decode()


def _safe(value):
    kind = type(value)  # exactly: a subclass is refused, as by the real one
    if value is None or kind in (bool, int, float, str):
        return value
    if kind is list:
        return [_safe(member) for member in value]
    if kind is dict:
        return {key: _safe(member) for key, member in value.items()}
    if kind is tuple:
        return _tag("tuple", [_safe(member) for member in value])
    if kind is datetime.datetime:
        return _tag("datetime", value.isoformat())
    if kind.__module__.startswith("PIL."):
        return _tag("PIL.Image", _png(value))
    raise SerializationError(f"Cannot safely serialize object of type {kind.__name__}")


class SafeSerializer:
    @staticmethod
    def dumps(value):
        return "safe:" + json.dumps(_safe(value))

"""SafeSerializer.dumps, on the wire as smolagents writes it; tests/vectors hold what the real one wrote. Pickle is not even an option here."""

import base64
import dataclasses
import datetime
import decimal
import io
import json
import pathlib


class SerializationError(Exception):
    pass


def _tag(name, data, **more):
    return {"__type__": name, "data": data, **more}


def _png(image):
    file = io.BytesIO()
    image.save(file, format="PNG")
    return base64.b64encode(file.getvalue()).decode()


def _members(value):
    return [_safe(member) for member in value]


def _dict(value):
    if all(type(key) is str for key in value):
        return {key: _safe(member) for key, member in value.items()}
    return _tag("dict_with_complex_keys", [_members(item) for item in value.items()])


# By exact type: a subclass is refused, as by the real one.
_WRITERS = {
    **dict.fromkeys([type(None), bool, int, float, str], lambda value: value),
    **{kind: lambda value, name=kind.__name__: _tag(name, _members(value)) for kind in (tuple, set, frozenset)},
    **{kind: lambda value, name=kind.__name__: _tag(name, value.isoformat()) for kind in (datetime.datetime, datetime.date, datetime.time)},
    list: _members,
    dict: _dict,
    bytes: lambda value: _tag("bytes", base64.b64encode(value).decode()),
    complex: lambda value: {"__type__": "complex", "real": value.real, "imag": value.imag},
    datetime.timedelta: lambda value: {"__type__": "timedelta", "total_seconds": value.total_seconds()},
    decimal.Decimal: lambda value: _tag("Decimal", str(value)),
    type(pathlib.Path()): lambda value: _tag("Path", str(value)),
}


def _safe(value):
    kind = type(value)
    if kind in _WRITERS:
        return _WRITERS[kind](value)
    if kind.__module__.startswith("PIL."):
        return _tag("PIL.Image", _png(value))
    if kind.__module__ == "numpy" and kind.__name__ == "ndarray":
        return _tag("ndarray", value.tolist(), dtype=str(value.dtype))
    if dataclasses.is_dataclass(kind):
        fields = {field.name: _safe(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return {"__type__": "dataclass", "class_name": kind.__name__, "module": kind.__module__, "data": fields}
    raise SerializationError(f"Cannot safely serialize object of type {kind.__name__}")


class SafeSerializer:
    @staticmethod
    def dumps(value):
        return "safe:" + json.dumps(_safe(value))

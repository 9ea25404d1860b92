#!/usr/bin/env python3
"""oracle.py: where the expectations of the native tests that are Python's come from. Not run by make: prints what is pasted into
powers_test.c, calendar_test.c, decimal_test.c and pathname_test.c. CPython 3.11 printed what stands there.
"""
import decimal
import pathlib
import datetime
import itertools
import struct

MASK = (1 << 64) - 1


class Random:
    """test_random of test.h."""

    def __init__(self, state):
        self.state = state

    def next(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ z >> 30) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & MASK
        return z ^ z >> 31

    def below(self, limit):
        return (self.next() >> 33) % limit


def fnv(data, digest=0xCBF29CE484222325):
    """test_digest of test.h."""
    for byte in data:
        digest = ((digest ^ byte) * 0x100000001B3) & MASK
    return digest


# ---- the table of Lemire's "Number Parsing at a Gigabyte per Second", as its own script makes it ----


def power5(q):
    if q >= 0:
        value = 5**q
        while value < 1 << 127:
            value *= 2
        while value >= 1 << 128:
            value //= 2
        return value
    power = 5**-q
    z = 0
    while 1 << z < power:
        z += 1
    value = 2 ** (z + 127 if q >= -27 else 2 * z + 128) // power + 1
    while value >= 1 << 128:
        value //= 2
    return value


def powers():
    return b"".join(struct.pack("<QQ", power5(q) >> 64, power5(q) & MASK) for q in range(-342, 309))


# ---- timedelta(seconds=x) ----


def durations():
    random = Random(1)
    out = []
    for i in range(100000):
        whole = random.below(1 << 31) * (1, 1000, 27)[i % 3] * (-1 if random.below(2) else 1)
        part = random.below(4000001)
        x = whole + part / (1e6, 2e6, 4e6, 8e6)[i % 4] if i % 5 else part / 2e6 * (-1 if i % 2 else 1)
        d = datetime.timedelta(seconds=x)
        out.append(struct.pack("<iII", d.days, d.seconds, d.microseconds))
    return b"".join(out)


# ---- Decimal ----


def decimal_text(text):
    if " " in text or "_" in text or not text.isascii() or any(c.isspace() for c in text):
        return None
    try:
        return str(decimal.Decimal(text))
    except decimal.InvalidOperation:
        return None


DECIMALS = """0|-0|+0|00|000.000|-0.00|0.0000000|0.000001|0.0000001|0E+5|0e-5|0E-6|0E-7|1|-1|+1|007|1.|.5|-.5|+.5e1|1e5|1E5|1e+5|1e-5|1e0|1e-0|1E-6|
1E-7|12E-7|12E-8|123E+0|123E1|1.5E3|1.50E1|15E-1|100|100E-2|1E+999999999|1E+999999999999999999|1E+1000000000000000000|
9.99E+999999999999999999|99E+999999999999999999|1E-1999999999999999997|1E-1999999999999999998|1.0E-1999999999999999997|
0E+999999999999999999|0E+1000000000000000000|0E-1999999999999999997|0E-1999999999999999998|
0.0E+1000000000000000000|10E+999999999999999998|1E+99999999999999999999|1E-99999999999999999999|1E+00000000000000000000000005|
123456789012345678901234567890.123456789|inf|Inf|-inf|+Infinity|INFINITY|infinit|infinityx|nan|NaN|-nan|+NAN|nan0|nan00123|
NaN123|sNaN|snan|-sNaN42|sNaN0|NaN1.5|NaN-1|snanx|s|n|i|in|-|+|.|e5|-e5|1e|1e+|1e5.5|1.2.3|1-|--1|+-1|1 | 1|1_000|0x10|1d5|1,5|1E5E5|
E|.e1|1.e1|01.10e+01|-0E-30|1000000E-7|1000000E-12|1000000E-13""".replace("\n", "").split("|")


def random_decimals():
    random = Random(2)
    alphabets = "001234567899..eE+-", "0123456789", "nNaAsS0123", "iInNfFtTyY", "0000.000001e-7"
    out = []
    for i in range(200000):
        alphabet = alphabets[0] if i % 2 else alphabets[random.below(5)]
        text = "".join(alphabet[random.below(len(alphabet))] for _ in range(1 + random.below(14)))
        if i % 3 == 0:
            text += "e" + str(random.below(40) - 20)
        result = decimal_text(text)
        out.append((result if result is not None else "refused") + "\n")
    return "".join(out).encode()


# ---- PurePosixPath ----


def paths():
    texts = ("".join(t) for n in range(9) for t in itertools.product("/.ab", repeat=n))
    return "".join(str(pathlib.PurePosixPath(t)) + "\n" for t in texts).encode()


PATHS = """|.|..|/|//|///|////|/.|//.|///.|./|./.|a|a/|a//|a/b|a//b|a/./b|a/../b|./a|././a|../a|a/..|/a|//a|///a|/a/|//a/|/a//b|
//a//b|/./a|//./a|///./a|...|a...|.a|.a/.b|a.|a /b|C:\\\\x|~|a/.//.|/..|//..|.//a|..//..|/.//|//.//|a/.../b|é|é//ü|/é/./ü/|./é|日本/./語""".replace("\n", "").split("|")


def c_string(text):
    return '"' + "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else "\\" + c if c in '"\\' else "".join(f"\\x{b:02X}" for b in c.encode()) + '""' for c in text) + '"'


print(f"powers 0x{fnv(powers()):016X}")
print(f"durations 0x{fnv(durations()):016X}")
print(f"decimals 0x{fnv(random_decimals()):016X}")
print(f"paths 0x{fnv(paths()):016X}")
for text in DECIMALS:
    result = decimal_text(text)
    print(f"    {{{c_string(text)}, {'NULL' if result is None else c_string(result)}}},")
for text in PATHS:
    text = text.replace("\\\\", "\\")
    print(f"    {{{c_string(text)}, {c_string(str(pathlib.PurePosixPath(text)))}}},")

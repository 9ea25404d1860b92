// The value classes: what Python prints, what the constructors refuse, what becomes of values in JavaScript.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  PyComplex, PyDataclass, PyDate, PyDateTime, PyDecimal, PyDict, PyFloat, PyFrozenSet, PyImage, PyNDArray, PyPath, PySet, PyTime, PyTimeDelta, PyTuple,
  UncheckedComplex, UncheckedDataclass, UncheckedDate, UncheckedDateTime, UncheckedDecimal, UncheckedFloat, UncheckedImage, UncheckedNDArray,
  UncheckedNaT, UncheckedPath, UncheckedTime, UncheckedTimeDelta, brandOf, floatRepr, installChecks, repr, strideOf, tupleFrom,
} from "../../js/values/index.js";

const tuple = (...members) => PyTuple.of(...members);

// What CPython 3.11 printed. [value, repr]
const FLOATS = [
  [0.0, "0.0"],
  [-0.0, "-0.0"],
  [1.0, "1.0"],
  [-1.0, "-1.0"],
  [1.5, "1.5"],
  [100.0, "100.0"],
  [1000000000000000.0, "1000000000000000.0"],
  [1e+16, "1e+16"],
  [-1e+16, "-1e+16"],
  [1.2345678901234568e+17, "1.2345678901234568e+17"],
  [9999999999999998.0, "9999999999999998.0"],
  [1e+17, "1e+17"],
  [1e+21, "1e+21"],
  [1e+22, "1e+22"],
  [1e+100, "1e+100"],
  [0.1, "0.1"],
  [0.0001, "0.0001"],
  [0.00011, "0.00011"],
  [1e-05, "1e-05"],
  [1e-05, "1e-05"],
  [1.5e-05, "1.5e-05"],
  [1e-07, "1e-07"],
  [1e-10, "1e-10"],
  [5e-324, "5e-324"],
  [2.2250738585072014e-308, "2.2250738585072014e-308"],
  [1.7976931348623157e+308, "1.7976931348623157e+308"],
  [Infinity, "inf"],
  [-Infinity, "-inf"],
  [NaN, "nan"],
  [9007199254740992.0, "9007199254740992.0"],
  [0.3333333333333333, "0.3333333333333333"],
  [6666666666666666.0, "6666666666666666.0"],
  [-7.312715117751976e-17, "-7.312715117751976e-17"],
  [-48986194852.11566, "-48986194852.11566"],
  [5219248898.251512, "5219248898.251512"],
  [3.031859454455259e-08, "3.031859454455259e-08"],
  [-8.122808264515302e-20, "-8.122808264515302e-20"],
  [7866.340851152702, "7866.340851152702"],
  [-1.3446586418989325e-21, "-1.3446586418989325e-21"],
  [0.00039166573353688696, "0.00039166573353688696"],
];
// [real, imag, str]
const COMPLEXES = [
  [1.0, 2.0, "(1+2j)"],
  [0.0, 1.0, "1j"],
  [0.0, -1.0, "-1j"],
  [-0.0, 0.0, "(-0+0j)"],
  [0.0, 0.0, "0j"],
  [0.0, -0.0, "-0j"],
  [1.5, -2.5, "(1.5-2.5j)"],
  [NaN, 0.0, "(nan+0j)"],
  [0.0, NaN, "nanj"],
  [1.0, NaN, "(1+nanj)"],
  [Infinity, -Infinity, "(inf-infj)"],
  [1e+16, 1e-05, "(1e+16+1e-05j)"],
  [-0.0, -0.0, "(-0-0j)"],
  [1.0, -0.0, "(1-0j)"],
  [-1e+300, 0.1, "(-1e+300+0.1j)"],
];
// [arguments, fields, str, total_seconds, repr]
const TIMEDELTAS = [
  [[0, 0, 0], [0, 0, 0], "0:00:00", 0.0, "datetime.timedelta(0)"],
  [[1, 7384, 5], [1, 7384, 5], "1 day, 2:03:04.000005", 93784.000005, "datetime.timedelta(days=1, seconds=7384, microseconds=5)"],
  [[0, -1, 0], [-1, 86399, 0], "-1 day, 23:59:59", -1.0, "datetime.timedelta(days=-1, seconds=86399)"],
  [[-1, 0, 0], [-1, 0, 0], "-1 day, 0:00:00", -86400.0, "datetime.timedelta(days=-1)"],
  [[-2, 0, 0], [-2, 0, 0], "-2 days, 0:00:00", -172800.0, "datetime.timedelta(days=-2)"],
  [[2, 0, 0], [2, 0, 0], "2 days, 0:00:00", 172800.0, "datetime.timedelta(days=2)"],
  [[0, 0, 1], [0, 0, 1], "0:00:00.000001", 1e-06, "datetime.timedelta(microseconds=1)"],
  [[0, 0, -1], [-1, 86399, 999999], "-1 day, 23:59:59.999999", -1e-06, "datetime.timedelta(days=-1, seconds=86399, microseconds=999999)"],
  [[0, 1, 500000], [0, 1, 500000], "0:00:01.500000", 1.5, "datetime.timedelta(seconds=1, microseconds=500000)"],
  [[999999999, 86399, 999999], [999999999, 86399, 999999], "999999999 days, 23:59:59.999999", 86400000000000.0, "datetime.timedelta(days=999999999, seconds=86399, microseconds=999999)"],
  [[-999999999, 0, 0], [-999999999, 0, 0], "-999999999 days, 0:00:00", -86399999913600.0, "datetime.timedelta(days=-999999999)"],
  [[365, 21600, 0], [365, 21600, 0], "365 days, 6:00:00", 31557600.0, "datetime.timedelta(days=365, seconds=21600)"],
  [[0, 86399, 999999], [0, 86399, 999999], "23:59:59.999999", 86399.999999, "datetime.timedelta(seconds=86399, microseconds=999999)"],
  [[10, -5, -1], [9, 86394, 999999], "9 days, 23:59:54.999999", 863994.999999, "datetime.timedelta(days=9, seconds=86394, microseconds=999999)"],
  [[1, -86400, 0], [0, 0, 0], "0:00:00", 0.0, "datetime.timedelta(0)"],
  [[-25000, 45296, 123456], [-25000, 45296, 123456], "-25000 days, 12:34:56.123456", -2159954703.876544, "datetime.timedelta(days=-25000, seconds=45296, microseconds=123456)"],
  [[106752, 3, 7], [106752, 3, 7], "106752 days, 0:00:03.000007", 9223372803.000008, "datetime.timedelta(days=106752, seconds=3, microseconds=7)"],
  [[0, 90000, 2000000], [1, 3602, 0], "1 day, 1:00:02", 90002.0, "datetime.timedelta(days=1, seconds=3602)"],
  [[100000, 1, 333333], [100000, 1, 333333], "100000 days, 0:00:01.333333", 8640000001.333332, "datetime.timedelta(days=100000, seconds=1, microseconds=333333)"],
  [[999999999, 0, 999999], [999999999, 0, 999999], "999999999 days, 0:00:00.999999", 86399999913601.0, "datetime.timedelta(days=999999999, microseconds=999999)"],
];
// [fields, isoformat, str, microseconds since 1970, repr]
const DATETIMES = [
  [[2024, 2, 29, 12, 30, 15, 0, null, null], "2024-02-29T12:30:15", "2024-02-29 12:30:15", 1709209815000000n, "datetime.datetime(2024, 2, 29, 12, 30, 15)"],
  [[2024, 2, 29, 12, 30, 15, 120000, null, null], "2024-02-29T12:30:15.120000", "2024-02-29 12:30:15.120000", 1709209815120000n, "datetime.datetime(2024, 2, 29, 12, 30, 15, 120000)"],
  [[1, 1, 1, 0, 0, 0, 0, null, null], "0001-01-01T00:00:00", "0001-01-01 00:00:00", -62135596800000000n, "datetime.datetime(1, 1, 1, 0, 0)"],
  [[9999, 12, 31, 23, 59, 59, 999999, null, null], "9999-12-31T23:59:59.999999", "9999-12-31 23:59:59.999999", 253402300799999999n, "datetime.datetime(9999, 12, 31, 23, 59, 59, 999999)"],
  [[2024, 1, 1, 0, 0, 0, 0, null, 0.0], "2024-01-01T00:00:00+00:00", "2024-01-01 00:00:00+00:00", 1704067200000000n, "datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)"],
  [[2024, 1, 1, 5, 6, 7, 8, null, 19800.0], "2024-01-01T05:06:07.000008+05:30", "2024-01-01 05:06:07.000008+05:30", 1704065767000008n, "datetime.datetime(2024, 1, 1, 5, 6, 7, 8, tzinfo=datetime.timezone(datetime.timedelta(seconds=19800)))"],
  [[2024, 1, 1, 0, 0, 0, 0, null, -12600.0], "2024-01-01T00:00:00-03:30", "2024-01-01 00:00:00-03:30", 1704079800000000n, "datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=73800)))"],
  [[1900, 1, 1, 0, 0, 0, 0, null, 3723.0], "1900-01-01T00:00:00+01:02:03", "1900-01-01 00:00:00+01:02:03", -2208992523000000n, "datetime.datetime(1900, 1, 1, 0, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=3723)))"],
  [[1900, 1, 1, 1, 2, 3, 4, null, -1.000005], "1900-01-01T01:02:03.000004-00:00:01.000005", "1900-01-01 01:02:03.000004-00:00:01.000005", -2208985075999991n, "datetime.datetime(1900, 1, 1, 1, 2, 3, 4, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=86398, microseconds=999995)))"],
  [[1969, 12, 31, 23, 59, 59, 999999, null, 0.0], "1969-12-31T23:59:59.999999+00:00", "1969-12-31 23:59:59.999999+00:00", -1n, "datetime.datetime(1969, 12, 31, 23, 59, 59, 999999, tzinfo=datetime.timezone.utc)"],
  [[2024, 1, 1, 0, 0, 0, 0, null, 86340.0], "2024-01-01T00:00:00+23:59", "2024-01-01 00:00:00+23:59", 1703980860000000n, "datetime.datetime(2024, 1, 1, 0, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=86340)))"],
  [[1, 1, 1, 0, 0, 0, 0, null, 0.0], "0001-01-01T00:00:00+00:00", "0001-01-01 00:00:00+00:00", -62135596800000000n, "datetime.datetime(1, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)"],
  [[99, 3, 1, 0, 0, 0, 0, null, -43200.0], "0099-03-01T00:00:00-12:00", "0099-03-01 00:00:00-12:00", -59037854400000000n, "datetime.datetime(99, 3, 1, 0, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=43200)))"],
  [[2024, 12, 31, 23, 59, 59, 1, null, -30.0], "2024-12-31T23:59:59.000001-00:00:30", "2024-12-31 23:59:59.000001-00:00:30", 1735689629000001n, "datetime.datetime(2024, 12, 31, 23, 59, 59, 1, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=86370)))"],
];
// [fields, isoformat, repr]
const TIMES = [
  [[0, 0, 0, 0, null, null], "00:00:00", "datetime.time(0, 0)"],
  [[23, 59, 59, 999999, null, null], "23:59:59.999999", "datetime.time(23, 59, 59, 999999)"],
  [[1, 2, 3, 0, null, null], "01:02:03", "datetime.time(1, 2, 3)"],
  [[1, 2, 3, 4, null, null], "01:02:03.000004", "datetime.time(1, 2, 3, 4)"],
  [[5, 0, 0, 0, null, 0.0], "05:00:00+00:00", "datetime.time(5, 0, tzinfo=datetime.timezone.utc)"],
  [[5, 6, 7, 0, null, -28800.0], "05:06:07-08:00", "datetime.time(5, 6, 7, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=57600)))"],
  [[12, 0, 0, 500000, null, 19800.0], "12:00:00.500000+05:30", "datetime.time(12, 0, 0, 500000, tzinfo=datetime.timezone(datetime.timedelta(seconds=19800)))"],
  [[12, 0, 0, 0, null, -1.000005], "12:00:00-00:00:01.000005", "datetime.time(12, 0, tzinfo=datetime.timezone(datetime.timedelta(days=-1, seconds=86398, microseconds=999995)))"],
];
// [value, str]
const REPRS = [
  [tuple(), "()"],
  [tuple(1), "(1,)"],
  [tuple(1, "a", null), "(1, 'a', None)"],
  [tuple([1, 2.5], { a: true }), "([1, 2.5], {'a': True})"],
  [new PySet(), "set()"],
  [new PySet([1]), "{1}"],
  [new PyFrozenSet(), "frozenset()"],
  [new PyFrozenSet(["x"]), "frozenset({'x'})"],
  [new PyDict([[1, "a"], [tuple(1, 2), [Uint8Array.of(120, 0, 255, 39, 34, 92)]]]), "{1: 'a', (1, 2): [b'x\\x00\\xff\\'\"\\\\']}"],
  [new PyDict(), "{}"],
  [tuple(new PyFloat(1), -0, 1e16, 10n ** 20n, 1e20), "(1.0, -0.0, 1e+16, 100000000000000000000, 1e+20)"],
  [tuple(new UncheckedDecimal("1.50"), new UncheckedPath("a/b"), new PyComplex(0, 1)), "(Decimal('1.50'), PosixPath('a/b'), 1j)"],
  [tuple(new UncheckedDate(2024, 1, 2), NaN), "(datetime.date(2024, 1, 2), nan)"],
  [tuple("it's", 'say "hi"', 'both \' "', 'back\\slash', 'tab\t\n\r', '\x00\x7f\xa0\xad', 'é日🚀', '\u2028\u200b\ud800\ufeff', '\u{e0001}', '\u3000'), "(\"it's\", 'say \"hi\"', 'both \\' \"', 'back\\\\slash', 'tab\\t\\n\\r', '\\x00\\x7f\\xa0\\xad', '\u00e9\u65e5\ud83d\ude80', '\\u2028\\u200b\\ud800\\ufeff', '\\U000e0001', '\\u3000')"],
];

/** A small stand-in for the checks in C: shapes of text only, and days of months. */
const CHECKS = {
  Decimal: ({ data }) => /^[+-]?(\d+(\.\d+)?(E[+-]?\d+)?|s?NaN\d*|Infinity)$/.test(data) && new UncheckedDecimal(data),
  Path: ({ data }) => new UncheckedPath(data.replace(/\/+/g, "/")),
  date: ({ data }) => isDay(data) && new UncheckedDate(...data.split("-").map(Number)),
  time: ({ data }) => isClock(data) && new UncheckedTime(...clock(data)),
  datetime: ({ data }) => {
    const [day, hours] = data.split("T");
    return data === "NaT" ? new UncheckedNaT() : isDay(day) && isClock(hours) && new UncheckedDateTime(...day.split("-").map(Number), ...clock(hours));
  },
  timedelta: ({ total_seconds: s }) => Math.abs(s) < 8.64e13 && new UncheckedTimeDelta(Math.floor(s / 86400), ((s % 86400) + 86400) % 86400, 0, s),
  "PIL.Image": ({ data }) => data.byteLength > 8 && new UncheckedImage(new Uint8Array(data), 3, 2, 8, 6),
};
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.(\d{6})(\d{3})?)?(?:([+-])(\d\d):(\d\d)(?::(\d\d(?:\.\d{6})?))?)?$/;
const isDay = (text) => /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.startsWith(text) && !text.startsWith("0000");
const isClock = (text) => CLOCK.test(text);
function clock(text) {
  const [, h, m, s, us = 0, ns = null, sign, oh, om, os = 0] = CLOCK.exec(text);
  const offset = sign === undefined ? null : Number(`${sign}1`) * (oh * 3600 + om * 60 + Number(os));
  return [Number(h), Number(m), Number(s), Number(us), ns && Number(ns), offset];
}

test("before checks are installed, constructors say so", () => {
  assert.throws(() => new PyDecimal("1"), { name: "Error", message: /no checks are installed/ });
  installChecks((tag, members) => {
    const value = CHECKS[tag](members);
    if (!value) throw Object.assign(new Error("no such value"), { name: "SerializationError", code: "INVALID_TAG" });
    return value;
  });
  assert.equal(new PyDecimal("1").text, "1");
});

for (const [value, text] of FLOATS) {
  test(`float ${text}`, () => {
    assert.equal(floatRepr(value), text);
    assert.equal(String(new PyFloat(value)), text);
    assert.ok(Object.is(Number(new PyFloat(value)), value));
  });
}

for (const [real, imag, text] of COMPLEXES) test(`complex ${text}`, () => assert.equal(String(new PyComplex(real, imag)), text));

for (const [counts, fields, text, total, literal] of TIMEDELTAS) {
  test(`timedelta ${text}`, () => {
    const [days, seconds, microseconds] = counts;
    const built = new PyTimeDelta({ days, seconds, microseconds });
    assert.deepEqual([built.days, built.seconds, built.microseconds], fields);
    assert.equal(String(built), text);
    assert.ok(Object.is(built.totalSeconds(), total));
    assert.equal(repr(built), literal);
    const decoded = new UncheckedTimeDelta(...fields, total);
    assert.deepEqual(decoded, built);
    assert.deepEqual(Reflect.ownKeys(decoded), ["days", "seconds", "microseconds"]);
  });
}

test("a timedelta keeps the number on the wire", () => {
  const odd = new UncheckedTimeDelta(0, 0, 2, 1.5e-6);
  assert.equal(odd.totalSeconds(), 1.5e-6);
  assert.deepEqual(Object.keys(odd), ["days", "seconds", "microseconds"]);
  assert.deepEqual(odd, new PyTimeDelta({ microseconds: 2 }));
  assert.ok(Object.is(new UncheckedTimeDelta(0, 0, 0, -0).totalSeconds(), -0));
  assert.equal(new UncheckedTimeDelta(1_000_000_000, 0, 0, 8.64e13).totalSeconds(), 8.64e13);
  assert.deepEqual(new PyTimeDelta(90061), new PyTimeDelta({ days: 1, seconds: 3661 }));
});

for (const [fields, iso, text, micros, literal] of DATETIMES) {
  test(`datetime ${text}`, () => {
    const decoded = new UncheckedDateTime(...fields);
    const [year, month, day, hour, minute, second, microsecond, nanosecond, offsetSeconds] = fields;
    assert.deepEqual(new PyDateTime(iso), decoded);
    assert.deepEqual(new PyDateTime({ year, month, day, hour, minute, second, microsecond, nanosecond, offsetSeconds }), decoded);
    assert.deepEqual(new PyDateTime(decoded), decoded);
    assert.equal(decoded.isoformat(), iso);
    assert.equal(String(decoded), text);
    assert.equal(repr(decoded), literal);
    assert.equal(decoded.isNaT, false);
    assert.equal(decoded.epochNanoseconds("UTC"), micros * 1000n);
    const millis = (micros - (((micros % 1000n) + 1000n) % 1000n)) / 1000n;
    assert.equal(decoded.toDate("UTC").getTime(), Number(millis));
    if (offsetSeconds === null) assert.throws(() => decoded.toDate(), { name: "TypeError", message: /naive/ });
    else assert.equal(decoded.epochNanoseconds("Europe/Paris"), micros * 1000n);
  });
}

for (const [fields, iso, literal] of TIMES) {
  test(`time ${iso}`, () => {
    const decoded = new UncheckedTime(...fields);
    const [hour, minute, second, microsecond, nanosecond, offsetSeconds] = fields;
    assert.deepEqual(new PyTime(iso), decoded);
    assert.deepEqual(new PyTime({ hour, minute, second, microsecond, nanosecond, offsetSeconds }), decoded);
    assert.equal(decoded.isoformat(), iso);
    assert.equal(String(decoded), iso);
    assert.equal(repr(decoded), literal);
  });
}

test("nanoseconds, where the text had 7 to 9 digits", () => {
  const datetime = new PyDateTime({ year: 2024, month: 1, day: 2, hour: 3, microsecond: 0, nanosecond: 1, offsetSeconds: 19800 });
  assert.equal(datetime.isoformat(), "2024-01-02T03:00:00.000000001+05:30");
  assert.equal(datetime.epochNanoseconds() % 1000n, 1n);
  assert.equal(new PyTime({ microsecond: 123456, nanosecond: 0 }).isoformat(), "00:00:00.123456000");
});

test("NaT", () => {
  const nat = new UncheckedNaT();
  assert.ok(nat instanceof PyDateTime && nat.isNaT);
  assert.deepEqual(new PyDateTime("NaT"), nat);
  assert.deepEqual([nat.isoformat(), String(nat), repr([nat])], ["NaT", "NaT", "[NaT]"]);
  for (const use of [() => nat.toDate("UTC"), () => nat.epochNanoseconds(), () => nat.toTemporal()]) assert.throws(use, RangeError);
});

const ZONES = [
  ["2024-07-01T12:00:00", "UTC", "2024-07-01T12:00:00.000Z"],
  ["2024-07-01T12:00:00", "+05:30", "2024-07-01T06:30:00.000Z"],
  ["2024-07-01T12:00:00", "-03:30", "2024-07-01T15:30:00.000Z"],
  ["2024-07-01T12:00:00", "America/New_York", "2024-07-01T16:00:00.000Z"],
  ["2024-12-01T12:00:00", "America/New_York", "2024-12-01T17:00:00.000Z"],
  ["2024-11-03T01:30:00", "America/New_York", "2024-11-03T05:30:00.000Z"], // shown twice: the first
  ["2024-03-10T02:30:00", "America/New_York", "2024-03-10T07:30:00.000Z"], // never shown: the offset before the gap
  ["2024-10-06T02:15:00", "Australia/Lord_Howe", "2024-10-05T15:45:00.000Z"], // a gap of half an hour
  ["2011-12-30T12:00:00", "Pacific/Apia", "2011-12-30T22:00:00.000Z"], // a skipped day
  ["1880-01-01T00:00:00", "America/New_York", "1880-01-01T04:56:02.000Z"], // local mean time
  ["0001-01-01T00:00:00", "Asia/Tokyo", "0000-12-31T14:41:01.000Z"],
];
for (const [iso, zone, instant] of ZONES.filter(([, zone]) => zone.includes("/"))) {
  test(`${iso} where ${zone} is local`, (t) => {
    const { TZ } = process.env;
    t.after(() => (TZ === undefined ? delete process.env.TZ : (process.env.TZ = TZ)));
    process.env.TZ = zone;
    assert.equal(new PyDateTime(iso).toDate("local").toISOString(), instant);
  });
}
for (const [iso, zone, instant] of ZONES) test(`${iso} in ${zone}`, () => assert.equal(new PyDateTime(iso).toDate(zone).toISOString(), instant));

test("zones: local and bad ones", () => {
  const local = new PyDateTime("2024-07-01T12:00:00").toDate("local");
  assert.equal(local.getTime(), new Date(2024, 6, 1, 12).getTime());
  assert.throws(() => new PyDateTime("2024-07-01T12:00:00").toDate("Mars/Base"), RangeError);
  assert.throws(() => new PyDateTime("2024-07-01T12:00:00").toDate(0), TypeError);
});

test("Temporal where the host has it", (t) => {
  const values = [new UncheckedDate(2024, 1, 2), new UncheckedTime(1, 2, 3, 4005, 6, 0), new UncheckedTimeDelta(-1, 86399, 5, 0), new UncheckedDateTime(2024, 1, 2, 3, 4, 5, 6007, null, null)];
  const aware = new UncheckedDateTime(2024, 1, 2, 3, 4, 5, 6007, 8, -19800);
  const had = Object.getOwnPropertyDescriptor(globalThis, "Temporal");
  t.after(() => (had ? Object.defineProperty(globalThis, "Temporal", had) : delete globalThis.Temporal));
  Object.defineProperty(globalThis, "Temporal", { value: undefined, configurable: true, writable: true });
  for (const value of [...values, aware]) assert.throws(() => value.toTemporal(), { name: "TypeError", message: /no Temporal/ });
  assert.throws(() => aware.toInstant(), TypeError);
  const record = (name) => class { constructor(...fields) { this.made = [name, ...fields]; } };
  class Instant {
    static fromEpochNanoseconds = (ns) => Object.assign(new Instant(), { made: ["Instant", ns] });
    toZonedDateTimeISO(zone) { return { made: [...this.made, zone] }; }
  }
  globalThis.Temporal = { PlainDate: record("Date"), PlainTime: record("Time"), PlainDateTime: record("DateTime"), Instant, Duration: { from: (f) => ({ made: f }) } };
  assert.deepEqual(values.map((value) => value.toTemporal().made), [
    ["Date", 2024, 1, 2],
    ["Time", 1, 2, 3, 4, 5, 6],
    { days: -0, seconds: -0, microseconds: -999995 },
    ["DateTime", 2024, 1, 2, 3, 4, 5, 6, 7, 0],
  ]);
  assert.deepEqual(aware.toTemporal().made, ["Instant", 1704184445006007008n, "-05:30"]);
  assert.deepEqual(aware.toInstant().made, ["Instant", 1704184445006007008n]);
  assert.throws(() => new UncheckedDateTime(1900, 1, 1, 0, 0, 0, 0, null, 3723).toTemporal(), { name: "RangeError", message: /\+01:02:03/ });
});

for (const [value, text] of REPRS) test(`str ${text.slice(0, 40)}`, () => assert.equal(String(value), text));

test("summaries are one line and end", () => {
  let deep = new PyFrozenSet();
  for (let i = 0; i < 20_000; i++) deep = PyTuple.of(deep, new PyDict([[1, i]]));
  assert.match(String(deep), /^\(.*….*\)$/);
  const loop = new PyDict();
  assert.match(String(loop.set("a", loop)), /…/);
  const point = new PyDataclass({ className: "Point", module: "m", fields: { x: 1, "y\n": ["a\n"] } });
  assert.equal(String(point), "Point(x=1, y\\n=['a\\n'])");
  assert.equal(String(PyNDArray.from([[1, 2, 3]], "int8")), "<ndarray shape=[1, 3] dtype=int8>");
  assert.equal(String(PyNDArray.from(0, "[('\u202e\n', 1)]")), "<ndarray shape=[] dtype=[('\\u202e\\n', 1)]>");
  assert.equal(String(new PyImage(new Uint8Array(9))), "<PIL.Image image/png size=3x2>");
  assert.equal(repr([new Map([[1, 2]]), new Set(), undefined, Symbol("s"), new Date(0)]), "[{1: 2}, set(), None, Symbol(s), [object Date]]");
});

const REFUSED = [
  [RangeError, () => new PyDateTime("2024-02-30")],
  [RangeError, () => new PyDateTime({ year: 2024, month: 2, day: 30 })],
  [RangeError, () => new PyDateTime({ year: 99999, month: 2, day: 3 })],
  [RangeError, () => new PyDateTime({ year: 2024, month: -2, day: 3 })],
  [RangeError, () => new PyDateTime({ year: 2024.5, month: 2, day: 3 })],
  [RangeError, () => new PyDateTime({ year: 2024, month: 2, day: 3, microsecond: 1234567 })],
  [RangeError, () => new PyDateTime({ year: 2024, month: 2, day: 3, offsetSeconds: 86400 })],
  [RangeError, () => new PyDateTime({ year: 2024, month: 2, day: 3, offsetSeconds: NaN })],
  [RangeError, () => new PyDateTime({ year: 2024, month: 2, day: 3, nanosecond: 1000 })],
  [RangeError, () => new PyDateTime(new UncheckedNaT())],
  [TypeError, () => new PyDateTime({ year: 2024, month: 2 })],
  [TypeError, () => new PyDateTime({ year: "2024", month: 2, day: 3 })],
  [TypeError, () => new PyDateTime({ year: 2024, month: 2, day: 3, offsetSeconds: "+01:00" })],
  [TypeError, () => new PyDateTime(0)],
  [TypeError, () => new PyDateTime(null)],
  [TypeError, () => new PyDateTime()],
  [RangeError, () => new PyDate("2023-02-29")],
  [TypeError, () => new PyDate(20230229)],
  [RangeError, () => new PyTime({ hour: 24 })],
  [RangeError, () => new PyTime("25:00:00")],
  [TypeError, () => new PyTime(null)],
  [RangeError, () => new PyDecimal("x")],
  [TypeError, () => new PyDecimal(1)],
  [TypeError, () => new PyDecimal(1n)],
  [TypeError, () => new PyPath(["a"])],
  [TypeError, () => new PyFloat("1")],
  [TypeError, () => new PyComplex(1)],
  [RangeError, () => new PyTimeDelta(1e20)],
  [RangeError, () => new PyTimeDelta({ days: 1_000_000_000, microseconds: 1 })],
  [RangeError, () => new PyTimeDelta({ days: -999_999_999, microseconds: -1 })],
  [RangeError, () => new PyTimeDelta({ seconds: 0.5 })],
  [TypeError, () => new PyTimeDelta({ seconds: "1" })],
  [TypeError, () => new PyTimeDelta("1")],
  [TypeError, () => new PyTimeDelta(null)],
  [RangeError, () => new PyImage(new Uint8Array(1))],
  [TypeError, () => new PyImage("iVBORw0KGgo=")],
  [TypeError, () => new PyDataclass({ className: "C", fields: {} })],
  [TypeError, () => new PyDataclass({ className: "C", module: "m", fields: [] })],
];
for (const [Class, build] of REFUSED) test(`${Class.name}: ${String(build).slice(6)}`, () => assert.throws(build, (error) => error.constructor === Class && error.message !== ""));

test("refusals carry the check's message, other errors pass", () => {
  assert.throws(() => new PyDecimal("x"), { message: "Invalid Decimal: no such value" });
  assert.equal(new PyTimeDelta({ days: 1_000_000_000 }).days, 1_000_000_000);
});

const BUILT = {
  tuple: [() => PyTuple.of(1, 2), () => tupleFrom([1, 2])],
  float: [() => new PyFloat(1), () => new UncheckedFloat(1)],
  complex: [() => new PyComplex(1, 2), () => new UncheckedComplex(1, 2)],
  datetime: [() => new PyDateTime("2024-01-02T03:04:05"), () => new UncheckedDateTime(2024, 1, 2, 3, 4, 5, 0, null, null)],
  date: [() => new PyDate({ year: 2024, month: 1, day: 2 }), () => new UncheckedDate(2024, 1, 2)],
  time: [() => new PyTime("01:02:03"), () => new UncheckedTime(1, 2, 3, 0, null, null)],
  timedelta: [() => new PyTimeDelta(5), () => new UncheckedTimeDelta(0, 5, 0, 5)],
  Decimal: [() => new PyDecimal("1.50"), () => new UncheckedDecimal("1.50")],
  Path: [() => new PyPath("a//b"), () => new UncheckedPath("a/b")],
  ndarray: [() => PyNDArray.from([[1, 2]], "int8"), () => new UncheckedNDArray("int8", [1, 2], [2, 1], 0, Int8Array.of(1, 2), undefined)],
  "PIL.Image": [() => new PyImage(new Uint8Array(9).buffer), () => new UncheckedImage(new Uint8Array(9), 3, 2, 8, 6)],
  dataclass: [() => new PyDataclass({ className: "C", module: "m", fields: {} }), () => new UncheckedDataclass("C", "m", {})],
  dict: [() => new PyDict([[1, 2]]), () => new PyDict().set(1, 2)],
  set: [() => new PySet([1]), () => new PySet().add(1)],
  frozenset: [() => new PyFrozenSet([1]), () => new PyFrozenSet(new Set([1]))],
};
for (const [tag, [build, decode]] of Object.entries(BUILT)) {
  test(`${tag}: built and decoded are the same`, () => {
    const [built, decoded] = [build(), decode()];
    assert.deepEqual(decoded, built);
    assert.equal(decoded.constructor, built.constructor);
    assert.ok(decoded instanceof built.constructor);
    assert.equal(Object.prototype.toString.call(decoded), `[object ${built.constructor.name}]`);
    assert.equal(decoded.pyType, tag);
    assert.equal(brandOf(decoded), tag);
    assert.equal(decoded[Symbol.for("final-answer.pyType")], tag);
    for (const key in decoded) assert.ok(Object.hasOwn(decoded, key), key);
  });
}

test("what is not ours has no brand", () => {
  for (const value of [null, undefined, 1, "Decimal", [], {}, new Map(), () => 1]) assert.equal(brandOf(value), undefined);
});

test("PyTuple makes plain Arrays", () => {
  const pair = tupleFrom([1, 2]);
  assert.ok(Array.isArray(pair) && pair instanceof PyTuple);
  for (const made of [pair.map((x) => x), pair.slice(), pair.filter(Boolean), pair.concat([3])]) assert.equal(Object.getPrototypeOf(made), Array.prototype);
  assert.equal(JSON.stringify(pair), "[1,2]");
});

test("Decimal to number", () => {
  const numbers = ["1.50", "1E+400", "-1E-400", "-Infinity", "NaN", "-NaN12", "sNaN", "0.1"].map((text) => new UncheckedDecimal(text).toNumber());
  assert.deepEqual(numbers, [1.5, Infinity, -0, -Infinity, NaN, NaN, NaN, 0.1]);
});

test("image to Blob", async () => {
  const image = new PyImage(new Uint8Array(9).fill(7));
  const blob = image.toBlob();
  assert.equal(blob.type, "image/png");
  assert.deepEqual(new Uint8Array(await blob.arrayBuffer()), image.bytes);
  if (typeof createImageBitmap === "undefined") await assert.rejects(image.toImageBitmap(), { name: "TypeError", message: /createImageBitmap/ });
});

// [nested, dtype, shape, stored, elements out]
const ARRAYS = [
  [[1, 2, 3], "int8", [3], Int8Array.of(1, 2, 3), [1, 2, 3]],
  [[[1, 2], [3, 4]], ">i4", [2, 2], Int32Array.of(1, 2, 3, 4), [[1, 2], [3, 4]]],
  [[[], []], "float64", [2, 0], Float64Array.of(), [[], []]],
  [[], "uint16", [0], Uint16Array.of(), []],
  [5, "int64", [], BigInt64Array.of(5n), 5],
  [[1, 2n ** 60n, -(2n ** 53n)], "int64", [3], BigInt64Array.of(1n, 2n ** 60n, -(2n ** 53n)), [1, 2n ** 60n, -(2n ** 53n)]],
  [[2n ** 64n - 1n, 0], "uint64", [2], BigUint64Array.of(2n ** 64n - 1n, 0n), [2n ** 64n - 1n, 0]],
  [[true, false, 1], "bool", [3], Uint8Array.of(1, 0, 1), [true, false, true]],
  [[200, 0], "uint8", [2], Uint8Array.of(200, 0), [200, 0]],
  [[0.1, NaN, -0], "float32", [3], Float32Array.of(0.1, NaN, -0), [Math.fround(0.1), NaN, -0]],
  [[2n ** 53n + 1n], "float64", [1], Float64Array.of(2 ** 53), [2 ** 53]],
  [[1, -1], "datetime64[ns]", [2], BigInt64Array.of(1n, -1n), [1, -1]],
  [["a", "bc"], "<U2", [2], ["a", "bc"], ["a", "bc"]],
  [[1, "a", null, [2]], "object", [4], [1, "a", null, [2]], [1, "a", null, [2]]],
  [[[1, 2], [3]], "object", [2], [[1, 2], [3]], [[1, 2], [3]]],
  [[[1, 2.5], [3, 4.5]], "[('a', '<i4'), ('b', '<f8')]", [2, 2], [1, 2.5, 3, 4.5], [[1, 2.5], [3, 4.5]]],
];
for (const [nested, dtype, shape, data, out] of ARRAYS) {
  test(`ndarray ${dtype} [${shape}]`, () => {
    const array = PyNDArray.from(nested, dtype);
    assert.deepEqual(array.shape, shape);
    assert.deepEqual(array.data, data);
    assert.deepEqual(array.stride, strideOf(shape));
    assert.deepEqual(array.toArray(), out);
    assert.deepEqual([...array], shape.length === 0 ? [out] : out.flat(shape.length - 1));
    assert.deepEqual([array.ndim, array.size, Object.hasOwn(array, "mask")], [shape.length, data.length, false]);
    assert.deepEqual(new PyNDArray({ dtype, data, shape }), array);
  });
}

test("float16 rounds as NumPy does", () => {
  // [double, np.float16(double)]
  const rows = [[0.1, 0.0999755859375], [1.00048828125, 1], [1.00146484375, 1.001953125], [65519, 65504], [65520, Infinity], [-65520, -Infinity], [6e-8, 5.960464477539063e-8], [2.9e-8, 0], [-2e-8, -0], [1 / 3, 0.333251953125], [2047.9999, 2048], [NaN, NaN]];
  const array = PyNDArray.from(rows.map(([x]) => x), "float16");
  assert.deepEqual([...array], rows.map(([, x]) => x));
  assert.equal(array.data.constructor, globalThis.Float16Array ?? Float32Array);
  assert.equal(new PyNDArray({ dtype: "float16", data: Float32Array.of(1) }).get(0), 1);
});

test("missing elements are masked", () => {
  for (const [dtype, slot] of [["int64", 0n], ["bool", 0], ["float32", NaN], ["datetime64[s]", 0n]]) {
    const array = PyNDArray.from([[1, null]], dtype);
    assert.deepEqual(array.data[1], slot);
    assert.deepEqual(array.mask, Uint8Array.of(0, 1));
    assert.equal(array.get(0, 1), null);
    assert.deepEqual(array.toArray(), [[dtype === "bool" ? true : 1, null]]);
    assert.deepEqual(array.toNumbers(), Float64Array.of(1, NaN));
  }
  assert.deepEqual(new UncheckedNDArray("int8", [1], [1], 0, Int8Array.of(1), Uint8Array.of(1)), new PyNDArray({ dtype: "int8", data: Int8Array.of(1), mask: Uint8Array.of(1) }));
});

test("get: indices, and views with strides", () => {
  const array = PyNDArray.from([[1, 2, 3], [4, 5, 6]], "int16");
  assert.equal(array.get(1, 2), 6);
  for (const indices of [[], [0], [0, 0, 0], [2, 0], [0, 3], [-1, 0], [0.5, 0], ["0", 0], [NaN, 0]]) assert.throws(() => array.get(...indices), RangeError);
  const transposed = new UncheckedNDArray("int16", [3, 2], [1, 3], 0, array.data, undefined);
  assert.deepEqual(transposed.toArray(), [[1, 4], [2, 5], [3, 6]]);
  assert.deepEqual([...new UncheckedNDArray("int16", [3], [-1], 5, array.data, undefined)], [6, 5, 4]);
  assert.equal(PyNDArray.from(7, "int8").get(), 7);
});

test("toNumbers rounds nothing", () => {
  assert.deepEqual(PyNDArray.from([1n, 2n ** 60n], "int64").toNumbers(), Float64Array.of(1, 2 ** 60));
  assert.deepEqual(PyNDArray.from([true, false], "bool").toNumbers(), Float64Array.of(1, 0));
  assert.throws(() => PyNDArray.from([2n ** 60n + 1n], "int64").toNumbers(), { name: "RangeError", message: /1152921504606846977/ });
  assert.throws(() => PyNDArray.from(["1"], "<U1").toNumbers(), TypeError);
});

const deepList = Array.from({ length: 33 }).reduce((list) => [list], 1);
const BAD_ARRAYS = [
  [[128], "int8", /128 does not fit int8 \(element 0\)/],
  [[0, -1], "uint8", /-1 does not fit uint8 \(element 1\)/],
  [[1.5], "int32", /1.5 does not fit/],
  [[NaN], "int64", /nan does not fit/],
  [[2n ** 63n], "int64", /does not fit/],
  [[2], "bool", /2 does not fit/],
  [["1"], "float64", /'1' does not fit/],
  [[1], "<U1", /1 does not fit/],
  [[undefined], "object", /does not fit/],
  [[[1, 2], [3]], "int8", /Ragged/],
  [[1, [2]], "float64", /Ragged/],
  [deepList, "int8", /Ragged/],
  [[1], "foo", /Unknown dtype: "foo"/],
  [[1], "complex128", /Unknown dtype/],
];
for (const [nested, dtype, message] of BAD_ARRAYS) test(`ndarray refused: ${message}`, () => assert.throws(() => PyNDArray.from(nested, dtype), { name: "RangeError", message }));

const BAD_PARTS = [
  ["TypeError", { dtype: "int8", data: Uint8Array.of(1) }],
  ["TypeError", { dtype: "float64", data: [1] }],
  ["TypeError", { dtype: 1, data: [1] }],
  ["TypeError", { dtype: "int8", data: Int8Array.of(1), shape: [-1] }],
  ["TypeError", { dtype: "int8", data: Int8Array.of(1), mask: [1] }],
  ["RangeError", { dtype: "int8", data: Int8Array.of(1), shape: [2] }],
  ["RangeError", { dtype: "int8", data: Int8Array.of(1), mask: new Uint8Array(2) }],
  ["RangeError", { dtype: "int8", data: Int8Array.of(1), shape: new Array(33).fill(1) }],
];
for (const [name, parts] of BAD_PARTS) test(`ndarray parts: ${name} ${JSON.stringify(parts)}`, () => assert.throws(() => new PyNDArray(parts), { name }));

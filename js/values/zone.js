// From a wall clock to an instant: which offset a named zone had.
//
// Owns: the zone argument ("UTC", "local", "+HH:MM" or an IANA name) of naive datetimes.
// Trusts: Intl for the zones' history; it throws RangeError for names it does not know.

const DAY = 86_400_000;
const CENTURIES_4 = 146_097 * DAY;
const YEAR_100 = Date.UTC(100, 0);

/**
 * The offset of a zone when its clocks showed a wall time. A time that clocks showed twice means the first, as Python's fold=0 does;
 * one that they skipped is read with the offset before the gap.
 * @param {string} zone "UTC", "local", "+HH:MM" or an IANA name
 * @param {number} wall milliseconds: the wall time read as if it were UTC
 * @returns {number} seconds east of UTC
 * @throws {RangeError} when there is no such zone
 */
export function zoneOffset(zone, wall) {
  if (zone === "UTC") return 0;
  if (zone === "local") return localOffset(wall);
  return /^[+-]\d\d:\d\d$/.test(zone) ? parseOffset(zone) : namedOffset(zone, wall);
}

/**
 * @param {string} zone
 * @param {number} wall
 */
function namedOffset(zone, wall) {
  const format = offsetFormat(zone);
  const offsetAt = (/** @type {number} */ instant) => parseOffset(format.format(instant));
  const before = offsetAt(wall - DAY);
  const after = offsetAt(wall + DAY);
  const holds = (/** @type {number} */ offset) => offsetAt(wall - offset * 1000) === offset;
  return holds(before) || !holds(after) ? before : after;
}

/**
 * Date's constructor reads local times by the same rule.
 * @param {number} wall
 */
function localOffset(wall) {
  // It takes the years 1 to 99 for 19xx; 400 years later the calendar is the same, and no zone had a history yet.
  const at = new Date(wall < YEAR_100 ? wall + CENTURIES_4 : wall);
  const day = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const local = new Date(day[0], day[1], day[2], at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), at.getUTCMilliseconds());
  return (at.getTime() - local.getTime()) / 1000;
}

/**
 * The last zone's format is kept: making one takes 50 µs, and columns are of one zone.
 * @type {{ zone: string, format: Intl.DateTimeFormat } | undefined}
 */
let last;

/** @param {string} zone */
function offsetFormat(zone) {
  if (last?.zone !== zone) last = { zone, format: new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longOffset" }) };
  return last.format;
}

/**
 * Reads the offset at the end of `1/1/2024, GMT-04:56:02`, of plain `GMT`, or of `+05:30`.
 * @param {string} text
 */
function parseOffset(text) {
  const [, sign = "+", hours = 0, minutes = 0, seconds = 0] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

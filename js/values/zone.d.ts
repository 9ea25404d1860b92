/**
 * The offset of a zone when its clocks showed a wall time. A time that clocks showed twice means the first, as Python's fold=0 does;
 * one that they skipped is read with the offset before the gap.
 * @param {string} zone "UTC", "local", "+HH:MM" or an IANA name
 * @param {number} wall milliseconds: the wall time read as if it were UTC
 * @returns {number} seconds east of UTC
 * @throws {RangeError} when there is no such zone
 */
export declare function zoneOffset(zone: string, wall: number): number;

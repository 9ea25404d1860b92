// Many rows in one test: all of them are tried, and the failing ones are named.
import assert from "node:assert/strict";

/**
 * @template T
 * @param {readonly T[]} rows
 * @param {(row: T) => string} nameOf
 * @param {(row: T) => void} check throws where a row fails
 */
export function checkRows(rows, nameOf, check) {
  assert.ok(rows.length > 0, "no rows");
  const failures = [];
  for (const row of rows) {
    try {
      check(row);
    } catch (error) {
      failures.push(`${nameOf(row)}: ${error?.stack ?? error}`);
    }
  }
  if (failures.length > 0) assert.fail(`${failures.length} of ${rows.length} rows failed\n${failures.slice(0, 10).join("\n")}`);
}

// Values of one line: numbers, dates, paths and the like.
import { isolated, make } from "./dom.js";
import { scalarText, typeName } from "./words.js";
import { kindOf } from "../to-plain.js";

/**
 * @param {any} value no string
 * @returns {HTMLElement}
 */
export function renderScalar(value) {
  return make(
    "div",
    { class: "scalar", part: "scalar" },
    make("span", { class: "big value" }, isolated(scalarText(value))),
    make("span", { class: "type", part: "type" }, typeName(value)),
    ...timeNotes(value),
  );
}

/**
 * A datetime's zone, and what the viewer's clock showed then.
 * @param {any} value
 */
export function timeNotes(value) {
  if (kindOf(value) !== "datetime" || value.isNaT) return [];
  if (value.offsetSeconds === null) return [make("span", { class: "muted" }, "no time zone given")];
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const local = value.toDate().toLocaleString(undefined, { dateStyle: "medium", timeStyle: "medium" });
  return [
    make("span", { class: "muted" }, `UTC${zoneText(value)}`),
    make("span", { class: "muted" }, "your time: ", make("time", { datetime: value.toDate().toISOString() }, local), ` (${timeZone})`),
  ];
}

/** @param {any} datetime */
function zoneText(datetime) {
  return datetime.offsetSeconds === 0 ? "" : (/[+-]\d\d:\d\d(:.*)?$/.exec(datetime.isoformat())?.[0] ?? "");
}

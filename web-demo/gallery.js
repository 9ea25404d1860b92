// The answers to choose from: vectors that smolagents wrote or refuses, by name. Two larger arrays are made here.

/** @type {[title: string, source: string | (() => string)][]} */
const EXAMPLES = [
  ["Pickle", "prefix/pickle_global"],
  ["Text", "str/escapes"],
  ["HTML is text", "str/html"],
  ["A file’s name", () => 'safe:"my_plot.png"'],
  ["Number", "int/9007199254740993"],
  ["Table", "dataclass/list"],
  ["Nested", "tuple/nested"],
  ["Set", "set/mixed"],
  ["Dict with any keys", "dictc/mixed_keys"],
  ["Dataclass", "dataclass/city"],
  ["Datetime", "datetime/8"],
  ["Decimal", "decimal/123456789012345678901234567890.123456789"],
  ["Complex", "complex/(1+2j)#196"],
  ["Time delta", "timedelta/3"],
  ["Path", "path//tmp/test.txt"],
  ["Bytes", "bytes/len255"],
  ["Image", "image/64"],
  ["Array: line", "ndarray/random_f64"],
  ["Array: picture", "ndarray/image_like"],
  ["Array: 3 axes", "ndarray/3d"],
  ["Array: dates", "ndarray/datetime64ns"],
  ["Array: heat map", () => wave(60, 90)],
  ["Array 1000 × 1000", () => wave(1000, 1000)],
  ["Masked", "quirk/masked_int64"],
  ["Cut short", "raw/bad_json/unclosed_list"],
  ["Bad date", "raw/bad_tag/datetime_feb30"],
  ["Ragged array", "raw/bad_tag/ndarray_ragged"],
];

/**
 * @param {number} rows
 * @param {number} columns
 */
function wave(rows, columns) {
  const height = (row, column) => Number((Math.sin((column * 9) / columns) * Math.cos((row * 7) / rows) + row / rows).toFixed(3));
  const data = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => height(row, column)));
  return `safe:${JSON.stringify({ __type__: "ndarray", data, dtype: "float64" })}`;
}

/** @returns {Promise<Map<string, string>>} payloads by name */
async function vectors() {
  const files = await Promise.all(["answers", "quirks", "rejects"].map(async (name) => (await fetch(`../tests/vectors/${name}.jsonl`)).text()));
  const rows = files.flatMap((text) => text.trim().split("\n")).map((line) => JSON.parse(line));
  return new Map(rows.map(({ name, payload }) => [name, payload]));
}

/**
 * Fills the gallery.
 * @param {Element} place
 * @param {(payload: string) => void} choose
 */
export async function openGallery(place, choose) {
  const known = await vectors();
  for (const [title, source] of EXAMPLES) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = title;
    button.setAttribute("aria-pressed", "false");
    button.addEventListener("click", () => {
      choose(typeof source === "string" ? known.get(source) : source());
      for (const other of place.children) other.setAttribute("aria-pressed", String(other === button));
    });
    place.append(button);
  }
}

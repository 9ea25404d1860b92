/**
 * names.js: the names of object keys, which C keeps as WTF-8 (UTF-8 in which a lone surrogate is three bytes, as any code point).
 */

/**
 * @param {Uint8Array} bytes
 * @returns {string} interned, so that it is quick as a property name
 */
export function readName(bytes) {
  let name = "";
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i];
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    let point = length === 1 ? lead : lead & (0x7f >> length);
    for (let k = 1; k < length; k++) point = (point << 6) | (bytes[i + k] & 0x3f);
    name += String.fromCodePoint(point);
    i += length;
  }
  return Object.keys({ [name]: 0 })[0];
}

/**
 * traceback.js: the text of a Python traceback, as CPython and IPython print it.
 */

/** Terminal sequences: colours and cursor moves (CSI), titles and links (OSC), and the rest of two characters. */
const SEQUENCE = /[\u001b\u009b](?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-Z\\-_])/g;

/** `package.Name`, the start of a line that announces an exception, below its frames. */
const CLASS = /^(?:[\p{L}\w]+\.)*([\p{L}_][\p{L}\w]*)$/u;

/** The regular expression is for names: a payload in its place would exhaust its stack. */
const LONGEST_NAME = 300;

/** How Python's own exceptions are called, and most others. */
const USUAL = /(?:Error|Exception|Interrupt|Exit|Iteration|Warning|Group)$/;

const HEADER = /Traceback \(most recent call last\)/;

/**
 * @param {string} line `package.Name: text`, or the class alone
 * @returns {{ name: string, text: string } | undefined}
 */
function announced(line) {
  const colon = line.indexOf(": ");
  const head = colon < 0 ? line.trimEnd() : line.slice(0, colon);
  const [, name] = (head.length <= LONGEST_NAME && CLASS.exec(head)) || [];
  return name === undefined ? undefined : { name, text: colon < 0 ? "" : line.slice(colon + 2) };
}

/**
 * The text without terminal sequences.
 * @param {string} text
 * @example withoutColours("\x1b[0;31mValueError\x1b[0m: no") // "ValueError: no"
 */
export const withoutColours = (text) => text.replace(SEQUENCE, "");

/**
 * The last exception that a traceback announces: the one that ended the run, where several were chained. Its text has one line.
 *
 * A name as usual is found anywhere, another one only below a traceback's header: any prose may start with a word and a colon.
 * @param {string} text
 * @returns {{ name: string, text: string } | undefined}
 * @example lastException("…\nKeyError: 'a'\n") // { name: "KeyError", text: "'a'" }
 */
export function lastException(text) {
  const lines = withoutColours(text).split(/\r?\n/);
  const header = lines.findLastIndex((line) => HEADER.test(line));
  let unusual;
  for (let i = lines.length - 1; i >= 0; i--) {
    const exception = announced(lines[i]);
    if (exception === undefined) continue;
    if (USUAL.test(exception.name)) return exception;
    if (i > header && header >= 0) unusual ??= exception;
  }
  return unusual;
}

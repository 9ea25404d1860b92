// How an answer looks. A page changes it through the custom properties at the top, and through parts.

const CSS = `
:host {
  --ink: var(--final-answer-ink, light-dark(#1c2430, #e4e8ee));
  --muted: var(--final-answer-muted, light-dark(#566072, #a0aab8));
  --paper: var(--final-answer-paper, light-dark(#ffffff, #12161c));
  --raised: var(--final-answer-raised, light-dark(#f4f6f9, #1b212a));
  --line: var(--final-answer-line, light-dark(#d8dee7, #323b48));
  --accent: var(--final-answer-accent, light-dark(#1d5fd0, #7db2ff));
  --danger: var(--final-answer-danger, light-dark(#b3261e, #ff9c92));
  --note: var(--final-answer-note, light-dark(#fff6dd, #33290f));
  --mono: var(--final-answer-mono, ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace);
  --row-name: 4.5em;
  display: block; color: var(--ink); background: var(--paper); font: 15px/1.5 var(--final-answer-font, system-ui, sans-serif);
  text-align: start; overflow-wrap: anywhere; min-width: 0;
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; }
p, h2, h3, ul, pre, figure { margin: 0; padding: 0; }
.stack { display: grid; gap: 12px; grid-template-columns: minmax(0, 1fr); justify-items: start; }
.stack > * { max-width: 100%; }
.stack > .stack, .stack > .grid, .stack > .table, .stack > .chart, .stack > .tree { width: 100%; }
.muted { color: var(--muted); }
.text { white-space: pre-wrap; max-width: 75ch; }
.note { background: var(--note); border-inline-start: 3px solid light-dark(#c98a00, #e0b04a); padding: 8px 12px; border-radius: 4px; }
.value, .number, .key, .index, .dump, .place, code { font-family: var(--mono); font-size: .92em; }
.value { white-space: pre-wrap; }
.scalar { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: baseline; }
.big { font-size: 1.5em; line-height: 1.3; }
.type { font: 12px/1.4 var(--mono); color: var(--muted); border: 1px solid var(--line); border-radius: 999px; padding: 0 8px; background: var(--raised); white-space: nowrap; max-width: 100%; overflow: hidden; text-overflow: ellipsis; }
.head { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.str, .Path { color: light-dark(#0b6b3a, #7fd6a4); }
.int, .float, .Decimal, .complex, .number { color: light-dark(#1d4fb0, #9cc3ff); }
.bool, .None { color: light-dark(#8a3ab0, #d9a6f2); }

button, input { font: inherit; color: inherit; }
.more { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; padding: 4px 12px; cursor: pointer; font-size: 14px; min-height: 32px; white-space: normal; }
.more:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.text .more { display: block; margin-top: 8px; }

.tree { list-style: none; }
.tree .tree { padding-inline-start: 10px; margin-inline-start: 8px; border-inline-start: 1px solid var(--line); }
.leaf, summary { display: flex; flex-wrap: wrap; gap: 2px 10px; align-items: baseline; padding: 3px 4px; border-radius: 4px; }
.leaf { padding-inline-start: 22px; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::before { content: "▸"; width: 8px; color: var(--muted); transition: transform .1s; }
details[open] > summary::before { transform: rotate(90deg); }
summary:hover { background: var(--raised); }
details > :not(summary) { margin-block: 4px; margin-inline-start: 12px; }
.key { font-weight: 600; }
.index { color: var(--muted); }
.clip { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 100%; min-width: 0; }

.table, .grid { border: 1px solid var(--line); border-radius: 8px; overflow: auto; max-height: 440px; overflow-wrap: normal; }
table { border-collapse: separate; border-spacing: 0; font-size: 14px; min-width: 100%; }
caption { text-align: start; padding: 6px 12px; color: var(--muted); position: sticky; left: 0; }
th, td { text-align: start; vertical-align: top; padding: 5px 12px; border-top: 1px solid var(--line); max-width: 420px; }
td { overflow-wrap: break-word; }
thead th { position: sticky; top: 0; background: var(--raised); font-weight: 600; white-space: nowrap; z-index: 1; }
td.number { text-align: end; white-space: nowrap; font-variant-numeric: tabular-nums; }
th.index { font-weight: 400; }

.grid { max-height: 312px; font: 13px/26px var(--mono); }
.sheet { position: relative; }
.columns, .cells { display: flex; height: 26px; }
.columns { position: sticky; top: 0; z-index: 2; background: var(--raised); color: var(--muted); }
.cells { position: absolute; left: 0; right: 0; }
.columns > *, .cells > * { flex: none; width: var(--column); padding-inline: 9px; text-align: end; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.columns > .gap, .cells > .gap { padding: 0; }
.cells > [role=rowheader], .corner { position: sticky; left: 0; z-index: 1; width: var(--row-name); background: var(--raised); color: var(--muted); }
.cells > [role=cell] { border-bottom: 1px solid var(--line); }

.chart { display: grid; gap: 6px; }
.heat { width: 100%; max-width: 480px; max-height: 480px; image-rendering: pixelated; border-radius: 4px; border: 1px solid var(--line); }
figcaption { display: flex; flex-wrap: wrap; gap: 4px 16px; font: 13px/1.4 var(--mono); }
.legend { display: flex; gap: 8px; align-items: center; }
.ramp { width: 120px; height: 10px; border-radius: 5px; background: linear-gradient(to right, #440154, #3e4a89, #26828e, #35b779, #b5de2b, #fde725); }
.plot { display: flex; gap: 8px; height: 180px; }
.plot svg { flex: 1; min-width: 0; height: 100%; border-inline-start: 1px solid var(--line); border-bottom: 1px solid var(--line); }
.side { display: flex; flex-direction: column; justify-content: space-between; text-align: end; font: 12px/1 var(--mono); color: var(--muted); }
.curve { fill: none; stroke: var(--accent); stroke-width: 1.6; stroke-linejoin: round; }
.foot { justify-content: space-between; color: var(--muted); }
.axes { display: flex; flex-wrap: wrap; gap: 8px 20px; }
.axes input { width: 5em; background: var(--paper); border: 1px solid var(--muted); border-radius: 4px; padding: 2px 6px; }

img { max-width: 100%; height: auto; border-radius: 4px; border: 1px solid var(--line); background: repeating-conic-gradient(light-dark(#e8ebf0, #262d37) 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
img.tiny { width: 128px; image-rendering: pixelated; }
.dump { background: var(--raised); padding: 10px 12px; border-radius: 6px; overflow: auto; max-height: 260px; overflow-wrap: normal; }

.refusal { display: grid; gap: 10px; grid-template-columns: minmax(0, 1fr); border: 1px solid var(--line); border-inline-start: 4px solid var(--danger); border-radius: 8px; padding: 14px 16px; }
h2 { font-size: 17px; line-height: 1.35; display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: baseline; }
h3 { font-size: 14px; color: var(--muted); margin-top: 4px; }
.refusal ul { padding-inline-start: 20px; }
.message { color: var(--danger); }
.place { background: var(--raised); border-radius: 6px; padding: 10px 12px 24px; overflow-x: auto; white-space: pre; overflow-wrap: normal; }
mark { background: light-dark(#ffd9d5, #5c1f1a); color: inherit; border-radius: 2px; }
.caret { position: relative; font-weight: 700; }
.caret::after { content: "^"; content: "^" / ""; position: absolute; left: 0; top: 1.25em; color: var(--danger); font-weight: 700; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-reduced-motion: reduce) { summary::before { transition: none; } }
`;

/** @type {CSSStyleSheet | undefined} */
let sheet;

/** One sheet for all elements of the document. */
export function styles() {
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}

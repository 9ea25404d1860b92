// The page: a payload comes in by typing, dropping, opening, choosing or by a link, and the element shows it.
import { openGallery } from "./gallery.js";
import { makeLink, payloadOfLink } from "./link.js";
import "./package.js";
import { measure } from "./speed.js";

const LONGEST_IN_BOX = 200_000; // a text area with megabytes in it is slow in every browser

const find = (selector) => document.querySelector(selector);
const box = find("#payload");
const answer = find("#answer");
let payload = "";

/**
 * @param {string} text
 * @param {string} said
 */
function show(text, said = "") {
  payload = text;
  const isShort = text.length <= LONGEST_IN_BOX;
  if (box.value !== text) box.value = isShort ? text : `${text.slice(0, 2000)}…`;
  find("#said").value = isShort ? said : `${said} ${text.length.toLocaleString("en")} characters; the box shows the first.`;
  answer.payload = text;
  find("#banner").hidden = true;
}

function showOptions() {
  const chosen = options();
  answer.options = chosen;
  const words = Object.keys(chosen).length > 0 ? `answer.options = ${JSON.stringify(chosen)};\n` : "";
  find("#code").textContent = `<final-answer id="answer"></final-answer>

<script type="module">
  import "final-answer/element";

  const answer = document.querySelector("#answer");
  ${words}${words && "  "}answer.payload = payload; // ${JSON.stringify(payload.slice(0, 24))}…
</script>`;
}

/** @returns {object} only what differs from the element's own */
function options() {
  const value = (name) => find(`[name=${name}]`).value;
  const chosen = {};
  if (!find("[name=lossless]").checked) chosen.lossless = false;
  if (value("dict") !== "object") chosen.dict = value("dict");
  if (value("int") !== "auto") chosen.int = value("int");
  if (value("int64") !== "bigint") chosen.int64 = value("int64");
  if (value("depth")) chosen.limits = { depth: Number(value("depth")) };
  return chosen;
}

async function open(file) {
  if (file) show((await file.text()).replace(/\r?\n$/, ""), `${file.name}:`);
}

function acceptDrops() {
  const area = find(".input");
  addEventListener("dragover", (event) => {
    event.preventDefault();
    area.classList.add("dropping");
  });
  addEventListener("dragleave", () => area.classList.remove("dropping"));
  addEventListener("drop", (event) => {
    event.preventDefault();
    area.classList.remove("dropping");
    const [file] = event.dataTransfer.files;
    if (file) open(file);
    else show(event.dataTransfer.getData("text/plain"));
  });
}

function showLink() {
  const linked = payloadOfLink();
  if (linked === undefined) return false;
  show(linked);
  find("#banner").hidden = false;
  return true;
}

box.addEventListener("input", () => show(box.value));
find("#file").addEventListener("change", (event) => open(event.target.files[0]));
find("fieldset").addEventListener("input", showOptions);
find("#share").addEventListener("click", () => (find("#said").value = makeLink(payload)));
find("#run").addEventListener("click", () => measure(find("#bars")));

addEventListener("hashchange", showLink);
acceptDrops();
showOptions();
await openGallery(find("#gallery"), show);
if (!showLink()) find("#gallery button").click();
document.documentElement.dataset.ready = "";

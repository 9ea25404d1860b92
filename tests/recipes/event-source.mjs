// A page that shows final answers as a server sends them: one event, one payload. A payload is one line, so it needs no quoting.
import { SerializationError, decode } from "./node_modules/final-answer/dist/index.js";

function textOf(payload) {
  try {
    return String(decode(payload));
  } catch (error) {
    if (error instanceof SerializationError) return `refused: ${error.code}`;
    throw error;
  }
}

const list = document.querySelector("ol");
const source = new EventSource("events");

source.addEventListener("answer", ({ data }) => {
  const item = document.createElement("li");
  item.textContent = textOf(data); // as text: what an answer says is a stranger's
  list.append(item);
});

source.addEventListener("end", () => {
  source.close();
  list.dataset.ended = "";
});

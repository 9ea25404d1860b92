// `final-answer/element`: <final-answer>, which shows an answer to people.
//
// Trusts nothing of the payload: what it says becomes text, numbers and pixels, never markup, addresses or styles.
// Guarantees no request to anywhere, and that object URLs end when the element leaves the page or shows something else.
import { decode } from "./api.js";
import { renderAnswer } from "./element/render.js";
import { renderRefusal } from "./element/refusal.js";
import { styles } from "./element/styles.js";

/** @typedef {string | Uint8Array} Payload */

// In Node, where pages are rendered before they are sent, there is no HTMLElement: the module can be imported, the element does nothing.
const Base = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * Shows one answer: a payload, which it decodes, or a value that is decoded already.
 * Styled through the custom properties `--final-answer-ink`, `-muted`, `-paper`, `-raised`, `-line`, `-accent`, `-danger`, `-note`, `-font`,
 * `-mono` and through parts; light or dark as `color-scheme` says.
 * Dispatches `answer` when it has shown something.
 * @example
 * import "final-answer/element";
 * document.querySelector("final-answer").payload = payload;
 */
export class FinalAnswerElement extends Base {
  static observedAttributes = ["payload"];

  /** @type {Payload | undefined} */
  #payload;
  /** @type {unknown} */
  #value;
  #options = {};
  /** @type {((text: string) => Node | undefined) | null} */
  #renderText = null;
  #isAsked = false;
  /** @type {(() => void)[]} */
  #releases = [];
  /** What the payload was refused with. @type {Error | undefined} */
  error;

  /** The payload: a string, or bytes. Setting it shows it. @returns {Payload | undefined} */
  get payload() {
    return this.#payload;
  }
  set payload(payload) {
    this.#payload = payload ?? undefined;
    this.#value = undefined;
    this.#ask();
  }

  /** The value: what was decoded, or what was set in a payload's place. @returns {unknown} */
  get value() {
    return this.#value;
  }
  set value(value) {
    this.#payload = undefined;
    this.#value = value;
    this.#ask();
  }

  /** Options of `decode`. `lossless: true` unless they say otherwise, so that tuples are told from lists. @returns {object} */
  get options() {
    return this.#options;
  }
  set options(options) {
    this.#options = options ?? {};
    this.#ask();
  }

  /** Makes a node of a text, for Markdown and the like; undefined leaves it as text. What it returns is not checked. */
  get renderText() {
    return this.#renderText;
  }
  set renderText(render) {
    this.#renderText = render;
    this.#ask();
  }

  /**
   * @param {string} _name
   * @param {string | null} _old
   * @param {string | null} payload
   */
  attributeChangedCallback(_name, _old, payload) {
    this.payload = payload ?? undefined;
  }

  connectedCallback() {
    this.#ask();
  }

  disconnectedCallback() {
    this.#release();
  }

  /** Several changes in one turn are shown once. */
  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      if (this.isConnected) this.#show();
    });
  }

  #show() {
    this.#release();
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [styles()];
    root.replaceChildren(this.#content());
    this.dispatchEvent(new Event("answer"));
  }

  #content() {
    this.error = undefined;
    try {
      if (this.#payload !== undefined) this.#value = decode(this.#payload, { lossless: true, ...this.#options });
    } catch (error) {
      this.error = /** @type {Error} */ (error);
      return renderRefusal(error, this.#payload);
    }
    if (this.#value === undefined) return document.createElement("slot");
    return renderAnswer(this.#value, {
      hooks: { renderText: this.#renderText },
      limits: /** @type {any} */ (this.#options).limits,
      onRelease: (release) => this.#releases.push(release),
    });
  }

  #release() {
    for (const release of this.#releases.splice(0)) release();
  }
}

if (globalThis.customElements?.get("final-answer") === undefined) globalThis.customElements?.define("final-answer", FinalAnswerElement);

/*
 * The shapes of objects on their way out: a trie of keys that is kept between calls, so that an object with known keys costs one
 * comparison a key. Owns how much of it is kept: what is beyond that gets nodes that nobody else finds.
 */

const MOST_NODES = 2048;
const MOST_BRANCHES = 64;
const MOST_UNITS = 64;

/** @param {KeyNode | undefined} parent @returns {number} */
const countOf = (parent) => (parent === undefined ? 0 : parent.count + 1);

/**
 * @param {KeyNode} parent
 * @param {string} key
 * @returns {number}
 */
function typeAt(parent, key) {
  return parent.typeAt < 0 && key === "__type__" ? parent.count : parent.typeAt;
}

/** A run of keys: those of `parent`, and `key`. */
export class KeyNode {
  /**
   * @param {KeyNode | undefined} parent
   * @param {string} key
   */
  constructor(parent, key) {
    this.parent = parent;
    this.key = key;
    this.count = countOf(parent);
    /** How many keys come before `__type__`; -1 if it is not among them. @type {number} */
    this.typeAt = parent === undefined ? -1 : typeAt(parent, key);
    /** The node that followed last time. @type {KeyNode | undefined} */
    this.next = undefined;
    this.nextKey = "";
    /** @type {Map<string, KeyNode> | undefined} */
    this.branches = undefined;
    /** Whether others may find it. */
    this.kept = parent === undefined;
    /** Where in the draft of which call the shape is defined. */
    this.call = 0;
    this.place = 0;
  }
}

/** The trie of one flattener. */
export class KeyTrie {
  root = new KeyNode(undefined, "");
  #left = MOST_NODES;

  /** Begins anew where junk has filled it. */
  refresh() {
    if (this.#left > 0) return;
    this.root = new KeyNode(undefined, "");
    this.#left = MOST_NODES;
  }

  /**
   * The node behind `node` for one more key, where that was not the one that followed last time.
   * @param {KeyNode} node
   * @param {string} key
   * @returns {KeyNode}
   */
  follow(node, key) {
    let found = node.branches?.get(key);
    if (found === undefined) {
      found = new KeyNode(node, key);
      if (!node.kept || this.#left === 0 || key.length > MOST_UNITS || (node.branches?.size ?? 0) >= MOST_BRANCHES) return found;
      this.#left--;
      found.kept = true;
      (node.branches ??= new Map()).set(key, found);
    }
    node.next = found;
    node.nextKey = key;
    return found;
  }
}

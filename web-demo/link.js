// Payloads in the address: behind the #, which browsers do not send.
const LONGEST = 64 * 1024;
const PREFIX = "#payload=";

/** @returns {string | undefined} the payload that this page's address carries */
export function payloadOfLink() {
  if (!location.hash.startsWith(PREFIX) || location.hash.length > LONGEST) return undefined;
  try {
    return decodeURIComponent(location.hash.slice(PREFIX.length));
  } catch {
    return undefined;
  }
}

/**
 * Puts the payload into the address.
 * @param {string} payload
 * @returns {string} what to say about it
 */
export function makeLink(payload) {
  if (!payload.isWellFormed()) return "This text cannot stand in an address.";
  const hash = PREFIX + encodeURIComponent(payload);
  if (hash.length > LONGEST) return "Too long for a link: 64 KB at most.";
  history.replaceState(null, "", hash);
  return "The address of this page now carries the payload.";
}

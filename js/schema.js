/**
 * schema.js: holds a value against a schema of the caller's (https://standardschema.dev: Zod, Valibot, ArkType and others).
 *
 * Trusts neither the messages nor the paths of the schema: both may quote the answer.
 */
import { SerializationError } from "./errors.js";
import { cut, escapeText } from "./safe-text.js";

/**
 * The part of Standard Schema that is used here.
 * @typedef {{ readonly "~standard": { readonly version: 1, readonly vendor: string, readonly validate: (value: unknown) => any } }} StandardSchema
 */

/** @typedef {{ message: string, path?: readonly (PropertyKey | { key: PropertyKey })[] }} Issue */

const LONGEST_MESSAGE = 500;
const LONGEST_PATH = 200;

/** @param {PropertyKey} key */
function step(key) {
  if (typeof key === "number") return `[${key}]`;
  const name = String(key);
  return /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/**
 * Where an issue is, such as `$.rows[3]`.
 * @param {Issue} issue
 */
function pathOf({ path = [] }) {
  const steps = path.map((segment) => step(typeof segment === "object" ? segment.key : segment));
  return cut(escapeText(`$${steps.join("")}`), LONGEST_PATH);
}

/**
 * @param {readonly Issue[]} issues at least one
 * @returns {SerializationError}
 */
function schemaError(issues) {
  const path = pathOf(issues[0]);
  const what = escapeText(cut(String(issues[0].message), LONGEST_MESSAGE));
  const more = issues.length > 1 ? `, and ${issues.length - 1} more` : "";
  const hint = "the payload is valid; the schema asks for something else, see error.cause for all of its issues";
  return new SerializationError("SCHEMA", `${what} (at ${path}${more})`, { path, hint, cause: issues });
}

/**
 * What the schema makes of a value.
 * @param {unknown} value
 * @param {StandardSchema} schema
 * @returns {unknown}
 * @throws {SerializationError} SCHEMA; `cause` has all the issues
 * @throws {TypeError} for a schema that answers with a promise
 */
export function validated(value, schema) {
  const result = schema["~standard"].validate(value);
  if (typeof result?.then === "function") throw new TypeError("decode is synchronous and so must the schema be: validate the value yourself");
  if (result.issues === undefined) return result.value;
  throw schemaError(result.issues);
}

/**
 * @param {unknown} schema
 * @returns {schema is StandardSchema}
 */
export function isSchema(schema) {
  return typeof (/** @type {any} */ (schema)?.["~standard"]?.validate) === "function";
}

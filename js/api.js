/**
 * final-answer: decodes smolagents final answers. Everything public is exported here.
 */

/**
 * A value of one of Python's own types: `switch (value.pyType)` tells which.
 * @typedef {import("./values/index.js").PyComplex | import("./values/index.js").PyDataclass | import("./values/index.js").PyDate
 *   | import("./values/index.js").PyDateTime | import("./values/index.js").PyDecimal | import("./values/index.js").PyDict
 *   | import("./values/index.js").PyFloat | import("./values/index.js").PyFrozenSet | import("./values/index.js").PyImage
 *   | import("./values/index.js").PyNDArray | import("./values/index.js").PyPath | import("./values/index.js").PySet
 *   | import("./values/index.js").PyTime | import("./values/index.js").PyTimeDelta | import("./values/index.js").PyTuple} PyValue
 */
import "./check-values.js";

export { decode, inspectPayload } from "./decode.js";
export { encode } from "./encode.js";
export { SerializationError } from "./errors.js";
export { explain } from "./explain.js";
export { payloadAllowed, payloadFormat } from "./format.js";
export { entries, pyType } from "./kinds.js";
export { pythonLiteral } from "./python-literal.js";
export { toPlain } from "./to-plain.js";
export { init, initSync, reset } from "./wasm.js";
export {
  PyComplex,
  PyDataclass,
  PyDate,
  PyDateTime,
  PyDecimal,
  PyDict,
  PyFloat,
  PyFrozenSet,
  PyImage,
  PyNDArray,
  PyPath,
  PySet,
  PyTime,
  PyTimeDelta,
  PyTuple,
} from "./values/index.js";

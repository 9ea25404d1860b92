/**
 * final-answer: decodes smolagents final answers. Everything public is exported here.
 */
import "./check-values.js";

export { decode } from "./decode.js";
export { SerializationError } from "./errors.js";
export { payloadAllowed, payloadFormat } from "./format.js";
export { init, initSync } from "./wasm.js";
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

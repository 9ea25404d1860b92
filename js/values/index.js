// The value classes, in one place. `Unchecked…`, `tupleFrom` and `strideOf` are for decode; all else is public.
export { brandOf } from "./brand.js";
export { installChecks } from "./check.js";
export { PyComplex, UncheckedComplex } from "./complex.js";
export { PyDataclass, UncheckedDataclass } from "./dataclass.js";
export { PyDate, UncheckedDate } from "./date.js";
export { PyDateTime, UncheckedDateTime, UncheckedNaT } from "./datetime.js";
export { PyDecimal, UncheckedDecimal } from "./decimal.js";
export { PyDict } from "./dict.js";
export { floatRepr } from "./float-repr.js";
export { PyFloat, UncheckedFloat } from "./float.js";
export { PyImage, UncheckedImage } from "./image.js";
export { PyNDArray, UncheckedNDArray, strideOf } from "./ndarray.js";
export { PyPath, UncheckedPath } from "./path.js";
export { repr } from "./repr.js";
export { PyFrozenSet, PySet } from "./set.js";
export { PyTime, UncheckedTime } from "./time.js";
export { PyTimeDelta, UncheckedTimeDelta } from "./timedelta.js";
export { PyTuple, tupleFrom } from "./tuple.js";

// The public types, as a user's editor sees them. Run by tsd.
import { expectAssignable, expectError, expectNotAssignable, expectType } from "tsd";
import { decode, encode, init, initSync, inspectPayload, PyDecimal, PyDict, PyNDArray, PyTuple, pythonLiteral, SerializationError, toPlain, type PyValue } from "final-answer";
import { fromE2B, fromJupyter, fromTraceback, type AdapterResult } from "final-answer/adapters";
import * as withoutWasm from "final-answer/js";

// ---- PyValue narrows ----

declare const value: PyValue;
switch (value.pyType) {
  case "Decimal":
    expectType<PyDecimal>(value);
    expectType<number>(value.toNumber());
    break;
  case "ndarray":
    expectType<PyNDArray>(value);
    expectAssignable<readonly number[]>(value.shape);
    break;
  case "dict":
    expectType<PyDict>(value);
    break;
  case "tuple":
    expectType<PyTuple>(value);
    break;
}
expectError(value.toNumber());

// ---- decode ----

expectType<any>(decode("safe:1"));
decode(new Uint8Array(3), { lossless: true, int: "bigint", limits: { depth: 10 }, revive: { Decimal: (decimal) => Number(decimal) } });
expectError(decode(5));
expectError(decode("safe:1", { int: "float" }));
expectError(decode("safe:1", { nonsense: true }));

// ---- encode and the helpers ----

expectType<string>(encode({ rows: [1, 2n, new Date(0), new Map([[1, new Set(["a"])]])], price: new PyDecimal("1.50") }, { limits: { bytes: 1000, depth: 10 } }));
expectError(encode());
expectError(encode(1, { limits: { digits: 10 } }));
expectError(encode(1, { lossless: true }));
expectType<string>(pythonLiteral(encode(1)));
expectType<number>(inspectPayload("safe:1").cost);
expectError(inspectPayload(5));
expectAssignable<string>(JSON.stringify(toPlain(decode("safe:1"), { nonFinite: "text" })));
expectError(toPlain(1, { nonFinite: "zero" }));

// ---- errors and loading ----

declare const error: SerializationError;
expectAssignable<string>(error.code);
expectNotAssignable<typeof error.code>("NO_SUCH_CODE");
expectAssignable<number | undefined>(error.offset);
expectType<Promise<void>>(init(fetch("/final-answer.wasm")));
expectType<void>(initSync());

// ---- the other entry is the same ----

expectAssignable<typeof decode>(withoutWasm.decode);
expectAssignable<typeof encode>(withoutWasm.encode);

// ---- adapters ----

const result = fromJupyter({ header: { msg_type: "error" }, content: { ename: "FinalAnswerException", evalue: "safe:1" } }, { lossless: true });
expectType<AdapterResult>(result);
if (result.kind === "answer") expectType<unknown>(result.value);
if (result.kind === "error") expectAssignable<Error>(result.error);
expectType<AdapterResult>(fromE2B({}, { decode: withoutWasm.decode }));
expectType<AdapterResult>(fromTraceback(["a", "b"]));
expectError(fromTraceback(5));
expectError(fromJupyter("text"));

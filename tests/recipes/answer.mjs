// A React component that shows one final answer, without JSX so that it runs as it stands.
import { SerializationError, decode } from "final-answer";
import { createElement, useMemo } from "react";

function attempt(payload) {
  try {
    return { value: decode(payload) };
  } catch (error) {
    if (error instanceof SerializationError) return { error };
    throw error;
  }
}

/** @param {{ payload: string }} props */
export function Answer({ payload }) {
  const { value, error } = useMemo(() => attempt(payload), [payload]);
  if (error) return createElement("p", { role: "alert" }, `${error.message} ${error.hint ?? ""}`);
  return createElement("output", null, value?.pyType ? String(value) : JSON.stringify(value));
}

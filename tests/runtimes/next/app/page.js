"use client";
// The suites in the browser, from what Next makes of the package for pages. It is also rendered on the server first: that value stands in <p>.
import * as fa from "final-answer";
import { useEffect, useState } from "react";
import { runSuites } from "../suite.mjs";

async function outcomes() {
  try {
    return runSuites(fa, await (await fetch("/rows.json")).json());
  } catch (error) {
    return { error: String(error) };
  }
}

export default function Page() {
  const [text, setText] = useState("");
  useEffect(() => {
    outcomes().then((found) => setText(JSON.stringify(found)));
  }, []);
  return (
    <main>
      <p>{String(fa.decode('safe:{"__type__": "Decimal", "data": "1e5"}'))}</p>
      <output>{text}</output>
    </main>
  );
}

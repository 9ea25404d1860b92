import { outcomes } from "./browser.mjs";

postMessage(await outcomes(new URLSearchParams(location.search).get("entry")));

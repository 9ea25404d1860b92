import { answer } from "./fetch.mjs";

export default { fetch: answer };

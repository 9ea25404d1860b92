import { answer } from "./fetch.mjs";

addEventListener("fetch", (event) => event.respondWith(answer(event.request)));

#!/usr/bin/env node
/*
 * The `final-answer` command: joins the decoder and this process's streams to js/cli/main.js.
 */
import process from "node:process";
import { main } from "./cli/main.js";
import { decode, encode } from "./api.js";

const { stdin, stdout, stderr, env } = process;

// Not process.exit(): what is written to a pipe may still be on its way.
process.exitCode = await main(process.argv.slice(2), { stdin, stdout, stderr, env, decode, encode });

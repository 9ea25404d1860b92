/**
 * defaults-shared.js: stands in for defaults.js on Cloudflare and Vercel's edge, where one process of 128 MiB serves many people.
 */
export const COST = 64 * 2 ** 20;
export const WIPE = true;

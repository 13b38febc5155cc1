import { listOf, readSettings, recordOf } from "../settings.ts";
import type { RedirectRule } from "./rules.ts";

const REST = /\/(?::(\w+)[*+]|\(\.\*\)|:(\w+)\(\.\*\))$/;

/** The `redirects` and `rewrites` of a `vercel.json`. Rules with other expressions are left out. */
export function redirectsOfVercel(text: string): RedirectRule[] {
  const { redirects, rewrites } = readSettings(text, "vercel.json");
  return [...listOf(redirects), ...listOf(rewrites)].flatMap((entry): RedirectRule[] => {
    const { source, destination, has, missing } = recordOf(entry);
    if (typeof source !== "string" || typeof destination !== "string" || has || missing) return [];
    const rest = REST.exec(source);
    const from = source.replace(REST, "/*");
    if (/[()*+?{}|\\]/.test(from.replace(/\/\*$/, ""))) return [];
    const name = rest?.[1] ?? rest?.[2];
    const signs = new RegExp(name === undefined ? String.raw`\$1` : String.raw`:${name}[*+]?`);
    const to = rest ? destination.replace(signs, ":splat") : destination;
    const isApplication = rest !== null && to === destination && listOf(rewrites).includes(entry);
    return isApplication ? [] : [{ from, to }];
  });
}

import { listOf, readSettings, recordOf } from "../settings.ts";
import type { RedirectRule } from "./rules.ts";

const REST = /\/(?::(\w+)[*+]|\(\.\*\)|:(\w+)\(\.\*\))$/;

/** The language of a page, which is the same on both sides. */
const LANGUAGE = /^\/:(?:locale|lang|language)(?=\/)/;

/** The `redirects` and `rewrites` of a `vercel.json`. */
export function redirectsOfVercel(text: string): RedirectRule[] {
  const { redirects, rewrites } = readSettings(text, "vercel.json");
  return [
    ...listOf(redirects).flatMap((entry) => ruleOf(entry)),
    ...listOf(rewrites).flatMap((entry) => ruleOf(entry, { isRewrite: true })),
  ];
}

/** A `redirects.json` with the same entries, which the settings of Next.js read: a list, or several with names. */
export function redirectsOfNext(text: string): RedirectRule[] {
  const settings: unknown = readList(text);
  const lists = Array.isArray(settings) ? [settings] : Object.values(recordOf(settings));
  return lists.flatMap((list) => listOf(list).flatMap((entry) => ruleOf(entry)));
}

function readList(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The file is untrusted input.
    return null;
  }
}

/** Rules with other expressions are left out. */
export function ruleOf(entry: unknown, { isRewrite = false } = {}): RedirectRule[] {
  const { source, destination, has, missing } = recordOf(entry);
  if (typeof source !== "string" || typeof destination !== "string" || has || missing) return [];
  const rest = REST.exec(source);
  const from = source.replace(REST, "/*").replace(LANGUAGE, "");
  if (/[()*+?{}|\\]/.test(from.replace(/\/\*$/, ""))) return [];
  const name = rest?.[1] ?? rest?.[2];
  const signs = new RegExp(name === undefined ? String.raw`\$1` : String.raw`:${name}[*+]?`);
  const to = destination.replace(LANGUAGE, "");
  const filled = rest ? to.replace(signs, ":splat") : to;
  const isApplication = isRewrite && rest !== null && filled === to;
  return isApplication ? [] : [{ from, to: filled }];
}

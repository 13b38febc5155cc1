import { problemOfFrom } from "../redirects/rule.ts";
import { problemOfValue } from "./values.ts";

/** A header that the pages at an address send besides those of Pressmark. */
export interface HeaderRule {
  /** A path, with `*` and `:name` as in redirects. */
  path: string;
  name: string;
  value: string;
}

/** Everyone who can push writes the repository. What a page may do is decided in the settings of the project. */
export type HeaderSource = "project" | "repository";

export interface HeaderProblem {
  field: "path" | "name" | "value";
  /** Continues the name of the field. */
  message: string;
  suggestion: string | null;
}

/** Every answer is compared with each of them. */
export const MAX_HEADER_RULES = 100;
/** For all names and values of a site together. Common proxies refuse an answer with 8 KiB of headers. */
export const MAX_ALL_CHARACTERS = 6_000;
export const MAX_NAME_CHARACTERS = 60;
export const MAX_VALUE_CHARACTERS = 1_000;

/** What may be sent, besides custom headers that begin with `X-`. */
const ALLOWED = new Set([
  "cache-control",
  "link",
  "x-robots-tag",
  "content-security-policy",
  "permissions-policy",
]);
/** Only for the settings of the project. */
const OF_PROJECT = new Set(["content-security-policy", "permissions-policy"]);
/** Headers that proxies, caches and browsers obey or believe. `X-Accel-Redirect` makes a proxy send its own files. */
const RESERVED =
  /^x-(?:frame-options|content-type-options|xss-protection|permitted-cross-domain-policies|download-options|dns-prefetch-control|ua-compatible|webkit-csp|content-security-policy|real-ip|archive-files|pressmark|request-id)|^x-(?:cache|accel|sendfile|lighttpd|litespeed|varnish|forwarded|original|rewrite|http|amz|goog|google|ms|azure|vercel|nf|fastly|proxy|reproxy|cdn|edge|served|powered)(?:-|$)/;

/** What is wrong with a header; null if nothing is. */
export function problemOfHeader(
  { path, name, value }: HeaderRule,
  source: HeaderSource,
): HeaderProblem | null {
  const wrongPath = problemOfFrom(path);
  if (wrongPath !== null) return { field: "path", message: wrongPath, suggestion: null };
  const wrongName = problemOfName(name, source);
  if (wrongName) return { field: "name", ...wrongName };
  const message = problemOfText(value) ?? problemOfValue(name.toLowerCase(), value);
  return message === null ? null : { field: "value", message, suggestion: null };
}

function problemOfName(name: string, source: HeaderSource): Omit<HeaderProblem, "field"> | null {
  const lower = name.toLowerCase();
  if (!/^[a-z][a-z\d-]*$/.test(lower) || lower.length > MAX_NAME_CHARACTERS)
    return {
      message: `must be up to ${MAX_NAME_CHARACTERS} letters, digits and hyphens`,
      suggestion: null,
    };
  if (source === "repository" && OF_PROJECT.has(lower))
    return {
      message: "cannot come from the repository, because everyone who can push could change it",
      suggestion: "Set it under Settings → Redirects.",
    };
  if (ALLOWED.has(lower) || (lower.startsWith("x-") && !RESERVED.test(lower))) return null;
  return {
    message: "is not a header that a site can send",
    suggestion:
      source === "repository"
        ? "A site can send Cache-Control, Link, X-Robots-Tag and custom headers that begin with X-."
        : "It can be Cache-Control, Link, X-Robots-Tag, Permissions-Policy, Content-Security-Policy or a custom name that begins with X-.",
  };
}

function problemOfText(value: string): string | null {
  if (value === "") return "cannot be empty";
  if (value.length > MAX_VALUE_CHARACTERS)
    return `can have up to ${MAX_VALUE_CHARACTERS} characters`;
  // A line break would begin another header.
  return /^[\x21-\x7E](?:[\x20-\x7E]*[\x21-\x7E])?$/.test(value)
    ? null
    : "must be ASCII characters on one line";
}

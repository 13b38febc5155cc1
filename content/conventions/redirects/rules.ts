import { isUrl } from "#schemas/is-url.ts";
/** A redirect as a program's settings or the settings of a host write it. */
export interface RedirectRule {
  /** An address: `*` at its end matches any rest, `:name` one segment. */
  from: string;
  /** An address here or on another site. `:splat` is the rest, `:name` the segment. */
  to: string;
}

/** Where addresses without a page lead. */
export interface Redirects {
  /** The address in the rule that fits, here or on another site; null if none fits. */
  to(address: string): string | null;
  /** The rules without placeholders. */
  plain: readonly RedirectRule[];
}

/** Settings with more are not written by hand. */
const MAX_RULES = 5_000;
/** Every dead link is compared with each of these. */
const MAX_PATTERNS = 500;
const MAX_LENGTH = 500;
const REST = "splat";

export const noRedirects: Redirects = { to: () => null, plain: [] };

/** The first rule that fits wins. */
export function openRedirects(rules: readonly RedirectRule[]): Redirects {
  if (rules.length === 0) return noRedirects;
  const plain = new Map<string, RedirectRule>();
  const patterns: { segments: readonly string[]; to: string }[] = [];
  for (const rule of rules.slice(0, MAX_RULES)) {
    const { from, to } = rule;
    if (!isUsable(rule)) continue;
    if (/[*:]/.test(from)) patterns.push({ segments: segmentsOf(from), to });
    else if (!plain.has(comparable(from))) plain.set(comparable(from), rule);
  }
  return {
    plain: [...plain.values()],
    to(address) {
      const match = plain.get(comparable(address));
      if (match) return match.to;
      const segments = segmentsOf(address);
      for (const { segments: pattern, to } of patterns.slice(0, MAX_PATTERNS)) {
        const values = fitted(pattern, segments);
        if (values) return filled(to, values);
      }
      return null;
    },
  };
}

function isUsable({ from, to }: RedirectRule): boolean {
  const isShort = from.length <= MAX_LENGTH && to.length <= MAX_LENGTH;
  const isHere = to.startsWith("/") && !to.startsWith("//");
  const isClimbing = `${from}/${to}`.split("/").includes("..");
  // A pattern that matches everything would hide every dead link.
  const isAll = from === "/*" && !to.includes(`:${REST}`);
  const isOwn = /^\/+_/.test(from);
  return (
    isShort && from.startsWith("/") && !isOwn && !isClimbing && !isAll && (isHere || isAddress(to))
  );
}

/** The address of a page on another site. */
export function isAddress(to: string): boolean {
  return /^https?:\/\/[^/]/i.test(to) && isUrl(to);
}

/** An address without what many spellings of it differ in. */
function comparable(address: string): string {
  return segmentsOf(address).join("/").toLowerCase();
}

function segmentsOf(address: string): string[] {
  return address
    .replace(/[?#].*$/s, "")
    .replace(/(?:(?:^|\/)index)?\.html?$/i, "")
    .split("/")
    .filter((segment) => segment !== "");
}

/** What the placeholders of a pattern match; null if the pattern does not fit. */
function fitted(
  pattern: readonly string[],
  segments: readonly string[],
): Map<string, string> | null {
  const values = new Map<string, string>();
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at];
    if (part === "*") return values.set(REST, segments.slice(at).join("/"));
    if (segment === undefined) return null;
    if (part.startsWith(":")) values.set(part.slice(1), segment);
    else if (part.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return pattern.length === segments.length ? values : null;
}

function filled(to: string, values: ReadonlyMap<string, string>): string {
  return to.replace(/:([a-z]\w*)/gi, (written, name: string) => values.get(name) ?? written);
}

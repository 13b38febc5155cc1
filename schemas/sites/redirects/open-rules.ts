import { isUrl } from "../../is-url.ts";
import { decoded, partsOf, type RedirectRule, SPLAT, splitTo } from "./rule.ts";

/** The rule that applies to an address, and where it leads. */
export interface RuleAnswer<Rule extends RedirectRule> {
  rule: Rule;
  /** A path of the site with its query, or an https address. Encoded for a `Location` header. */
  to: string;
  /** Whether `to` has a query of its own, so that the visitor's does not follow. */
  hasQuery: boolean;
  /** Whether the rule is for many addresses. */
  isPattern: boolean;
}

export interface OpenRules<Rule extends RedirectRule> {
  size: number;
  /**
   * The first rule that matches an address. Case, a trailing slash and `.html` make no difference.
   * @param pathname decoded
   * @param over whether a page has the address: then only rules with `force` apply
   */
  find(pathname: string, over: boolean): RuleAnswer<Rule> | null;
}

interface Entry<Rule> {
  rule: Rule;
  /** Earlier rules win. */
  place: number;
  pattern: Pattern;
}

/** Opens rules that have no problem (`rule.ts`). The work per request does not grow with the number of static rules. */
export function openRules<Rule extends RedirectRule>(rules: readonly Rule[]): OpenRules<Rule> {
  const hasForce = rules.some(({ force }) => force);
  const plain = new Map<string, Entry<Rule>>();
  const patterns: Entry<Rule>[] = [];
  for (const [place, rule] of rules.entries()) {
    const parts = partsOf(decoded(rule.from) ?? "");
    const entry = { rule, place, pattern: asPattern(parts) };
    const key = keyOf(parts);
    if (isPattern(parts)) patterns.push(entry);
    else if (!plain.has(key)) plain.set(key, entry);
  }
  return {
    size: rules.length,
    find(pathname, over) {
      if (rules.length === 0 || (over && !hasForce)) return null;
      const parts = partsOf(pathname.normalize("NFC"));
      // Whatever a pattern says, these addresses are not the site's.
      if (parts[0]?.startsWith("_")) return null;
      const counts = ({ rule }: Entry<Rule>) => rule.force || !over;
      const exact = plain.get(keyOf(parts));
      const before = exact && counts(exact) ? exact.place : Infinity;
      const asked = patterns.length > 0 ? asPattern(parts) : null;
      for (const entry of patterns) {
        if (!asked || entry.place > before) break;
        const values = counts(entry) ? fitted(entry.pattern, asked) : null;
        const answer = values && answerOf(entry.rule, values, true);
        if (answer) return answer;
      }
      return exact && before < Infinity ? answerOf(exact.rule, new Map(), false) : null;
    },
  };
}

/** Whether a path with `*` and `:name` matches the parts of another. */
export function fitterOf(from: string): (parts: readonly string[]) => boolean {
  const own = partsOf(decoded(from) ?? "");
  const pattern = asPattern(own);
  if (isPattern(own)) return (parts) => fitted(pattern, asPattern(parts)) !== null;
  const key = keyOf(own);
  return (parts) => keyOf(parts) === key;
}

/** Whether a rule is for many addresses. */
export const isPattern = (parts: readonly string[]): boolean =>
  parts.some((part) => part === "*" || part.startsWith(":"));

/** An address without what many spellings of it differ in. */
export const keyOf = (parts: readonly string[]): string =>
  plainParts(parts).join("/").toLowerCase();

function plainParts(parts: readonly string[]): string[] {
  const last = parts.at(-1);
  if (last === undefined) return [];
  if (/^index(?:\.html?)?$/i.test(last)) return parts.slice(0, -1);
  return [...parts.slice(0, -1), last.replace(/\.html?$/i, "")];
}

/** The parts of a path, and what they are compared by. */
interface Pattern {
  parts: readonly string[];
  keys: readonly string[];
}

const asPattern = (parts: readonly string[]): Pattern => ({
  parts,
  keys: parts.map((part) => keyOf([part])),
});

/** What the placeholders of a pattern match; null if the pattern does not fit. */
function fitted(pattern: Pattern, { parts, keys }: Pattern): Map<string, string> | null {
  const { length } = pattern.parts;
  const hasRest = pattern.parts.at(-1) === "*";
  if (hasRest ? parts.length < length - 1 : parts.length !== length) return null;
  const values = new Map<string, string>();
  for (const [at, sign] of pattern.parts.entries()) {
    const part = parts[at] ?? "";
    if (sign === "*") values.set(SPLAT, parts.slice(at).filter(isStep).map(encoded).join("/"));
    else if (sign.startsWith(":")) {
      if (!isStep(part)) return null;
      values.set(sign.slice(1), encoded(part));
    } else if (pattern.keys[at] !== keys[at]) return null;
  }
  return values;
}

/** Dots would lead out of the folder that the rule names. */
const isStep = (part: string) => part !== "." && part !== "..";

function encoded(part: string): string {
  try {
    return encodeURIComponent(part);
  } catch {
    // Half of a character.
    return "";
  }
}

/** Any host will do: it only shows whether a path stays on it. */
const HERE = "https://site.invalid";

/** Null if the filled target would not be where the rule says. */
function answerOf<Rule extends RedirectRule>(
  rule: Rule,
  values: ReadonlyMap<string, string>,
  pattern: boolean,
): RuleAnswer<Rule> | null {
  const split = splitTo(rule.to);
  if (!split) return null;
  const { origin, rest } = split;
  const filled = split.path
    .replace(/:([A-Za-z]\w*)/g, (written, name: string) => values.get(name) ?? written)
    .replace(/\/{2,}/g, "/");
  const base = origin || HERE;
  const url = isUrl(base + filled + rest) ? new URL(base + filled + rest) : null;
  if (url?.origin !== new URL(base).origin) return null;
  // A page has one address, without a slash at its end.
  const path = origin === "" ? `/${partsOf(url.pathname).join("/")}` : url.pathname;
  const to = (origin === "" ? "" : url.origin) + path + url.search + url.hash;
  return { rule, to, hasQuery: url.search !== "", isPattern: pattern };
}

import { MAX_HOPS } from "./limits.ts";
import { keyOf, type OpenRules, type RuleAnswer } from "./open-rules.ts";
import { decoded, partsOf, type RedirectRule, showsPage, SPLAT } from "./rule.ts";

/** What a site has at its addresses, besides rules. Paths are decoded. */
export interface Addresses {
  exists(path: string): boolean;
  /** Where a former address of a page, or another spelling of one, leads. */
  former(path: string): string | null;
}

export type AddressAnswer<Rule extends RedirectRule> =
  | ({ by: "rule" } & RuleAnswer<Rule>)
  | { by: "page" }
  | { by: "former"; to: string };

/**
 * What a site answers at an address; null if nothing is there. Rules for one address come before former addresses, and rules for many after them, so that
 * `/*` hides neither moved pages nor other spellings of a page.
 */
export function answerAt<Rule extends RedirectRule>(
  rules: OpenRules<Rule>,
  { exists, former }: Addresses,
  path: string,
): AddressAnswer<Rule> | null {
  const isPage = exists(path);
  const answer = rules.find(path, isPage);
  if (answer && (isPage || !answer.isPattern)) return { by: "rule", ...answer };
  if (isPage) return { by: "page" };
  const to = former(path);
  if (to !== null) return { by: "former", to };
  return answer && { by: "rule", ...answer };
}

export interface Step<Rule> {
  /** Null for a former address. */
  rule: Rule | null;
  from: string;
  to: string;
}

/** Where an address leads. Each step is one answer of the site. */
export interface Way<Rule> {
  steps: Step<Rule>[];
  end: "page" | "nowhere" | "elsewhere" | "loop" | "long";
  /** The steps of the loop that the way ends in. */
  loop: Step<Rule>[];
}

/** Follows an address from answer to answer, as a browser does. */
export function follow<Rule extends RedirectRule>(
  start: string,
  rules: OpenRules<Rule>,
  site: Addresses,
): Way<Rule> {
  const steps: Step<Rule>[] = [];
  const seen = new Map<string, number>();
  const ended = (end: Way<Rule>["end"], loop: Step<Rule>[] = []) => ({ steps, end, loop });
  let from = start;
  for (;;) {
    if (!from.startsWith("/")) return ended("elsewhere");
    const path = pathOf(from);
    // A former address may differ from the one of today only in its spelling.
    const key = `${keyOf(partsOf(path))} ${site.exists(path)}`;
    const before = seen.get(key);
    if (before !== undefined) return ended("loop", steps.slice(before));
    seen.set(key, steps.length);
    const answer = answerAt(rules, site, path);
    if (!answer || answer.by === "page") return ended(answer ? "page" : "nowhere");
    if (steps.length === MAX_HOPS) return ended("long");
    const rule = answer.by === "rule" ? answer.rule : null;
    steps.push({ rule, from, to: answer.to });
    if (rule?.status === 404) return ended("nowhere");
    if (rule && showsPage(rule.status)) return ended(hasPage(site, answer.to) ? "page" : "nowhere");
    from = answer.to;
  }
}

/** Whether a rule can show what is at this path of the site. */
function hasPage({ exists, former }: Addresses, to: string): boolean {
  const path = pathOf(to);
  return exists(path) || former(path) !== null;
}

const pathOf = (address: string): string => {
  const path = address.replace(/[?#].*$/s, "");
  return decoded(path) ?? path;
};

/** An address that a rule is for. */
export function sampleOf(from: string): string {
  const parts = partsOf(decoded(from) ?? "").map((part) => {
    if (part === "*") return `a-${SPLAT}`;
    return part.startsWith(":") ? `a-${part.slice(1)}` : part;
  });
  return `/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

import { type Audience, isNarrower, isRestricted } from "#schemas/sites/page-audience.ts";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import { type Addresses, follow, sampleOf } from "#schemas/sites/redirects/follow.ts";
import { MAX_HOPS, MAX_PATTERN_RULES, MAX_STATIC_RULES } from "#schemas/sites/redirects/limits.ts";
import { isPattern, keyOf, openRules } from "#schemas/sites/redirects/open-rules.ts";
import {
  decoded,
  partsOf,
  type RedirectRule,
  showsPage,
  splitTo,
} from "#schemas/sites/redirects/rule.ts";
import { canonicalPath } from "#markdown/links/canonical-path.ts";
import { REPLACEABLE } from "../structure/generated-files.ts";

/** A rule of a site, with its place. */
export interface SiteRule extends RedirectRule {
  /** The file that has it; null for the settings of the project. */
  file: string | null;
  line: number | null;
}

export interface RuledSite extends Addresses {
  /** Whether the page at an address is only a list of what is in a folder. */
  isList(path: string): boolean;
  /** The address of the page that a link with this address opens, wherever the site was published; null if none does. */
  linked(address: string): string | null;
  /** Why a page is not here that the site has elsewhere, as in "made by `api.astro`"; null if nothing shows this. */
  madeElsewhere(path: string): string | null;
  /** Whether a program makes the site elsewhere, which may have pages that no file shows. */
  isOfProgram: boolean;
  /** Every address of a page. */
  pages: Iterable<string>;
  audience: Audience;
}

/** Why a rule has no effect, or not the one that its author expects. */
export interface RuleProblem {
  /** Continues "has no effect:". */
  reason: string;
  /** The reason of several rules, if theirs differ. */
  shared?: string;
  suggestion: string | null;
  /** The rule is used nevertheless. */
  isUsed?: true;
  /** The author knows the reason, or no visitor misses the rule. */
  isQuiet?: true;
}

/** The rules that a release gets. Each of them has no problem on its own (`problemOfRule`). The first rule for an address applies. */
export function usableRules(
  written: readonly SiteRule[],
  site: RuledSite,
  report: (rule: SiteRule, problem: RuleProblem) => void,
): SiteRule[] {
  const taken = new Map<string, SiteRule>();
  const counts = { plain: 0, pattern: 0 };
  const restricted = [...site.pages].filter((page) => isRestricted(site.audience, page));
  const usable: SiteRule[] = [];
  const all = openRules(written);
  for (const line of written) {
    const rule = toPage(line, all, site);
    const parts = partsOf(decoded(rule.from) ?? "");
    const kind = isPattern(parts) ? "pattern" : "plain";
    const key = kind + keyOf(parts);
    const first = taken.get(key);
    if (kind === "plain" && isSpelling(rule, site)) continue;
    // A repeated line has no effect, and neither has the same address with a slash.
    const isSame = first?.status === rule.status || (first && hasSlash(first) !== hasSlash(rule));
    if (isSame && first?.to === rule.to) continue;
    // A host may tell `/a` and `/a.html` apart. Here they are one page.
    if (first && rule.file !== null && hasEnding(first) !== hasEnding(rule)) continue;
    const problem =
      (first ? again(rule) : null) ??
      overLimit(kind, counts[kind]) ??
      overRestricted(rule, site.audience, restricted) ??
      (kind === "plain" ? overPage(rule, site) : null);
    if (!first) taken.set(key, rule);
    if (problem) report(rule, problem);
    else {
      counts[kind] += 1;
      // A host of plain files has no lists of what is in a folder, so a rule was never meant to be below one.
      const force = rule.force || (kind === "plain" && site.isList(pageOf(rule)));
      usable.push({ ...rule, force });
    }
  }
  return withoutLoops(usable, site, report);
}

const hasEnding = ({ from }: RedirectRule) => /\.html?$/i.test(from);
const hasSlash = ({ from }: RedirectRule) => from.endsWith("/");

/** Every rule may take another one's place when that is left out. */
const MAX_ROUNDS = 10;

/** Leaves out the rules that are part of a loop, and those that need too many redirects. */
function withoutLoops(
  all: readonly SiteRule[],
  site: RuledSite,
  report: (rule: SiteRule, problem: RuleProblem) => void,
): SiteRule[] {
  let rules = [...all];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const opened = openRules(rules);
    const problems = new Map<SiteRule, RuleProblem>();
    for (const rule of rules) {
      const { end, steps, loop } = follow(sampleOf(rule.from), opened, site);
      for (const step of loop) if (step.rule) problems.set(step.rule, LOOP);
      // The same rule again and again makes longer and longer addresses.
      const uses = steps.filter((step) => step.rule === rule).length;
      if (end === "long" && (uses > 1 || round > 0)) problems.set(rule, LONG);
      // A rule to itself keeps patterns below it away from what a program makes.
      const isGuard = rule.from === rule.to;
      const isOwn = uses > 0 && rule.status !== 404 && !isGuard && !isPattern(partsOf(rule.from));
      if (end === "nowhere" && isOwn)
        problems.set(rule, nowhere(rule, steps.at(-1)?.to ?? "", site));
    }
    const wrong = rules.filter(
      (rule) => problems.get(rule)?.isUsed === undefined && problems.has(rule),
    );
    const isLast = round > 0 && wrong.length === 0;
    for (const rule of isLast ? rules : wrong) {
      const problem = problems.get(rule);
      if (problem) report(rule, problem);
    }
    if (isLast) return rules;
    const left = new Set(wrong);
    rules = rules.filter((rule) => !left.has(rule));
  }
  // The rest may still loop.
  for (const rule of rules) report(rule, UNCHECKED);
  return [];
}

/** On the host, the first rule applies too. */
const again = (rule: SiteRule): RuleProblem => ({
  reason: "an earlier rule has the same address",
  suggestion: "Remove one of them. The first one applies.",
  ...(isOfHost(rule) && { isQuiet: true }),
});

/** Whether a rule was written for a host such as Netlify, not for Pressmark. */
const isOfHost = ({ file }: SiteRule): boolean => file !== null && file !== PROJECT_FILE;
const UNCHECKED = {
  reason: "too many other rules redirect in a loop",
  suggestion: "Correct those first.",
};
const LOOP = {
  reason: "it redirects in a loop",
  suggestion: "Change one of the rules so that it leads to a page.",
};
const LONG = {
  reason: `it takes more than ${MAX_HOPS} redirects`,
  suggestion: "Use the final address as the target.",
};
const NOWHERE = {
  reason: "there is no page or file at its target",
  suggestion: "Correct the target, or publish a page there.",
  isUsed: true,
} as const;

/** @param to where the redirects end */
function nowhere(
  rule: SiteRule,
  to: string,
  { madeElsewhere, isOfProgram }: RuledSite,
): RuleProblem {
  const reason = madeElsewhere(to.replace(/[?#].*$/s, ""));
  if (reason !== null)
    return { reason: `its target is ${reason}`, suggestion: null, isUsed: true, isQuiet: true };
  return isOfProgram && isOfHost(rule) ? { ...NOWHERE, isQuiet: true } : NOWHERE;
}

function overLimit(kind: "plain" | "pattern", count: number): RuleProblem | null {
  const limit = kind === "plain" ? MAX_STATIC_RULES : MAX_PATTERN_RULES;
  if (count < limit) return null;
  const which = kind === "plain" ? "rules for one address" : "rules with * or :name";
  const suggestion =
    kind === "plain"
      ? "Use rules with `*` or `:name` for many addresses."
      : "Combine some of them.";
  return { reason: `a site can have up to ${limit.toLocaleString("en")} ${which}`, suggestion };
}

/** A rule must not replace a page that few may read, nor show one to more readers. */
function overRestricted(
  rule: SiteRule,
  audience: Audience,
  restricted: readonly string[],
): RuleProblem | null {
  const alone = restricted.length > 0 ? openRules([rule]) : null;
  const isOver =
    isRestricted(audience, pageOf(rule)) ||
    restricted.some((page) => alone?.find(page, false) !== null);
  if (isOver)
    return {
      reason: "it overrides a page that not all readers of the site may see",
      suggestion: "Use another address.",
    };
  if (!showsPage(rule.status)) return null;
  const below = (splitTo(rule.to)?.path ?? "").replace(/:.*$/s, "");
  const shown = [rule.to, ...restricted.filter((page) => page.startsWith(below))];
  if (!shown.some((page) => isNarrower(audience.of(page), audience.of(rule.from)))) return null;
  return {
    reason: "it would show a page to readers who may not see it",
    suggestion: "Redirect to the page with status 302 instead.",
  };
}

function overPage(rule: SiteRule, site: RuledSite): RuleProblem | null {
  const page = pageOf(rule);
  if (rule.force || !site.exists(page) || site.isList(page)) return null;
  return {
    reason: `there is a page at ${page}`,
    shared: "there are pages at their addresses",
    suggestion: "Remove the rule, or write `!` after its status (`force`) to override the page.",
    // The feed is at this address here, and elsewhere where the site was published before.
    ...(rule.file !== null && REPLACEABLE.includes(page) ? { isQuiet: true } : {}),
  };
}

/** A rule of a file, with the target that a link to the same address has. Where the site was published before, its addresses may begin differently. */
function toPage(rule: SiteRule, all: ReturnType<typeof openRules>, site: RuledSite): SiteRule {
  const to = rule.file === null ? null : splitTo(rule.to);
  if (to === null || to.origin !== "" || isPattern(partsOf(rule.from))) return rule;
  const path = decoded(to.path) ?? "/";
  const isKnown = site.exists(canonicalPath(path)) || site.former(path) !== null;
  const page = isKnown || all.find(path, false) ? null : site.linked(path);
  // What is not published has no address.
  return page?.startsWith("/") && site.exists(page)
    ? { ...rule, to: encodeURI(page) + to.rest }
    : rule;
}

/** Whether a rule only leads from another spelling of an address to it, such as one with a slash at its end. Every site does this. */
function isSpelling(rule: SiteRule, site: RuledSite): boolean {
  const page = pageOf(rule);
  const to = splitTo(rule.to);
  if (rule.force || to === null || to.origin !== "" || to.rest.startsWith("?")) return false;
  return site.exists(page) && canonicalPath(decoded(to.path) ?? "/") === page;
}

/** The page whose address a rule for one address has. */
const pageOf = ({ from }: SiteRule) => canonicalPath(decoded(from) ?? "/");

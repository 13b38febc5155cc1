import ignore from "ignore";
import type { Hold } from "#markdown/front-matter/publication-model.ts";
import {
  ONLY_KEY,
  type PublishRule,
  type PublishSettings,
  ruleText,
  withholdKey,
} from "#schemas/projects/settings/publish.ts";
import { comparable } from "../ignore/patterns.ts";

/** The publish rules of a project. They only ever withhold. */
export interface WithholdingRules {
  /** Why a note is withheld; null if no rule withholds it. @param paths all names of its file */
  holdOf(paths: readonly string[], tags: readonly string[]): Hold | null;
  /** Whether a file that is not a note is as good as named. Its tags are unknown, so in doubt it is. */
  withholdsFile(paths: readonly string[]): boolean;
}

type Rules = Pick<PublishSettings, "withhold" | "only">;

/** @param all the settings of the project, and those of its repository. Each of them can withhold a note. */
export function openWithholdingRules(all: readonly Rules[]): WithholdingRules {
  const withheld = all.flatMap(({ withhold }) => withhold.map(matcherOf));
  const chosen = all.flatMap(({ only }) => (only.length > 0 ? [only.map(matcherOf)] : []));
  return {
    holdOf(paths, tags) {
      if (withheld.length === 0 && chosen.length === 0) return null;
      const folded = tags.map(foldTag);
      const rule = withheld.find(({ matches }) => matches(paths, folded));
      if (rule) return rule.hold;
      const isLeft = chosen.some((rules) => !rules.some(({ matches }) => matches(paths, folded)));
      return isLeft ? NOT_CHOSEN : null;
    },
    withholdsFile: (paths) => withheld.some(({ matchesPath }) => matchesPath?.(paths)),
  };
}

const NOT_CHOSEN: Hold = {
  state: "withheld",
  reason: "The publish rules publish only some notes, and no rule names this one.",
  rule: ONLY_KEY,
};

function matcherOf(rule: PublishRule) {
  const matchesPath = rule.path === undefined ? null : pathTest(rule.path);
  const tag = rule.tag === undefined ? null : foldTag(rule.tag);
  const isTagged = (tags: readonly string[]) =>
    tag === null || tags.some((own) => own === tag || own.startsWith(`${tag}/`));
  return {
    matchesPath,
    matches: (paths: readonly string[], tags: readonly string[]) =>
      isTagged(tags) && (matchesPath === null || matchesPath(paths)),
    hold: {
      state: "withheld",
      reason: `A publish rule withholds notes with ${ruleText(rule)}.`,
      rule: withholdKey(rule),
    } satisfies Hold,
  };
}

/** Folders are named with any case, because a rule that matches nothing would publish them. */
function pathTest(path: string): (paths: readonly string[]) => boolean {
  const pattern = comparable(path).replace(/^\.\//, "/");
  const rules = ignore({ ignorecase: true, allowRelativePaths: true }).add(pattern);
  return (paths) => paths.some((one) => rules.ignores(comparable(one)));
}

function foldTag(tag: string): string {
  return tag.normalize("NFC").toLowerCase();
}

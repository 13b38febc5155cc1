import {
  type Comparison,
  type LinkImpact,
  type PageChange,
  type PageChangeKind,
  pageChanges as kinds,
} from "#schemas/deployments/comparison.ts";
import type { Spec } from "#schemas/deployments/dataset.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { compareGroups, type GroupDelta } from "../issues/compare-groups.ts";
import { linkImpact } from "./links.ts";
import type { Outline } from "./outline.ts";
import { pageChanges, pairPages } from "./pages.ts";
import { compareSettings } from "./settings.ts";

export interface Differences {
  changes: PageChange[];
  pages: Record<PageChangeKind, number>;
  issues: GroupDelta;
  links: Omit<LinkImpact, "totals">;
  settings: Comparison["settings"];
}

export interface ComparedSide {
  outline: Outline;
  issues: readonly StoredIssueGroup[];
  /** Null if they were not recorded. */
  settings: Spec["settings"] | null;
}

/** Everything that differs between two deployments. */
export function compareSides(before: ComparedSide, after: ComparedSide): Differences {
  const pairs = pairPages(before.outline, after.outline);
  const changes = pageChanges(pairs, before.outline, after.outline);
  const issues = compareGroups(before.issues, after.issues);
  return {
    changes,
    pages: countKinds(changes),
    issues,
    links: linkImpact(before.outline, after.outline, { pairs, addedIssues: issues.added }),
    settings: before.settings && after.settings && compareSettings(before.settings, after.settings),
  };
}

function countKinds(changes: readonly PageChange[]): Record<PageChangeKind, number> {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<
    PageChangeKind,
    number
  >;
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

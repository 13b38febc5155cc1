import {
  type Comparison,
  type LinkImpact,
  type PageChange,
  type PageChangeKind,
  pageChanges as kinds,
} from "#schemas/deployments/comparison.ts";
import type { Spec } from "#schemas/deployments/dataset.ts";
import type { Issue } from "#schemas/deployments/deployment.ts";
import { compareIssues, mayBeRenamed, movedFiles } from "./issues.ts";
import { linkImpact } from "./links.ts";
import type { Outline } from "./outline.ts";
import { pageChanges, pairPages } from "./pages.ts";
import { compareSettings } from "./settings.ts";

export interface Differences {
  changes: PageChange[];
  pages: Record<PageChangeKind, number>;
  issues: { added: Issue[]; resolved: Issue[] };
  links: Omit<LinkImpact, "totals">;
  settings: Comparison["settings"];
}

export interface ComparedSide {
  outline: Outline;
  issues: readonly Issue[];
  /** Null if they were not recorded. */
  settings: Spec["settings"] | null;
}

/** Everything that differs between two deployments. */
export function compareSides(before: ComparedSide, after: ComparedSide): Differences {
  const pairs = pairPages(before.outline, after.outline);
  const changes = pageChanges(pairs, before.outline, after.outline);
  const { added, resolved } = compareIssues(before.issues, after.issues, renamesOf(before, after));
  const addedIssues = [...added];
  return {
    changes,
    pages: countKinds(changes),
    issues: { added: addedIssues, resolved },
    links: linkImpact(before.outline, after.outline, { pairs, addedIssues }),
    settings: before.settings && after.settings && compareSettings(before.settings, after.settings),
  };
}

/** Path before → path after; computed only if it can affect an issue. */
export function renamesOf(before: ComparedSide, after: ComparedSide): Map<string, string> {
  if (!mayBeRenamed(before.issues, after.issues)) return new Map();
  const renames = movedFiles(before.outline.files, after.outline.files);
  for (const pair of pairPages(before.outline, after.outline))
    if (pair.before && pair.after && pair.before.path !== pair.after.path)
      renames.set(pair.before.path, pair.after.path);
  return renames;
}

function countKinds(changes: readonly PageChange[]): Record<PageChangeKind, number> {
  const counts = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<
    PageChangeKind,
    number
  >;
  for (const { kind } of changes) counts[kind]++;
  return counts;
}

import { CARD_LIST_MAX, type CardIssue, type TaskCard } from "#schemas/tasks/card.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { differencesOf } from "../../deployments/compare/compare.ts";
import { deadLinks } from "../../deployments/compare/links.ts";
import { changesForReview, type ReviewChanges } from "../../deployments/compare/review.ts";
import { readDatasetFile } from "../../deployments/dataset.ts";
import { ignoreIssues, rulesOf } from "../../deployments/issues/ignored-issues.ts";
import { readGroups, type StoredIssues } from "../../deployments/issues/read-groups.ts";
import { findOutsideHosts } from "./outside-hosts.ts";

export type Proof = Pick<
  TaskCard,
  "pages" | "links" | "issues" | "newlyPublic" | "settings" | "outsideHosts"
>;

interface Sides {
  base: DeploymentDocument;
  head: DeploymentDocument;
}

/** How two deployments of a project differ for visitors. @returns null if the files of one of them were removed */
export async function proofOf(
  context: CoreContext,
  project: ProjectDocument,
  sides: Sides,
): Promise<Proof | null> {
  const review = await changesForReview(context, project, sides);
  if (!review) return null;
  const pair = { before: sides.base, after: sides.head };
  const [{ changes, issues, settings }, before, after, outsideHosts] = await Promise.all([
    differencesOf(context, pair),
    issuesOf(context, project, sides.base),
    issuesOf(context, project, sides.head),
    findOutsideHosts(context, pair),
  ]);
  const rules = rulesOf(project, sides.head.ignoredIssues);
  const shown = (groups: readonly StoredIssueGroup[]) =>
    ignoreIssues(groups, rules).visible.filter(isHarmful).map(issueOf);
  const added = shown(withoutLinks(issues.added));
  const resolved = shown(withoutLinks(issues.resolved));
  const { links, newlyPublic } = review;
  return {
    pages: pagesOf(review),
    links: {
      before: placesOf(deadLinks(before)),
      after: placesOf(deadLinks(after)),
      caused: first(links.caused),
      mended: first(links.mended),
    },
    issues: {
      before: withoutLinks(before).length,
      after: withoutLinks(after).length,
      added: first(added),
      resolved: first(resolved),
    },
    newlyPublic: { total: newlyPublic.length, list: first(newlyPublic) },
    settings: settings && settings.filter(({ name }) => name !== BRANCH),
    outsideHosts: changes.length === 0 ? [] : outsideHosts,
  };
}

/** The branch of a preview is always another one. `build-spec.ts` lists it with the settings. */
const BRANCH = "Branch";

function withoutLinks(groups: readonly StoredIssueGroup[]): StoredIssueGroup[] {
  const dead = new Set(deadLinks(groups));
  return groups.filter((group) => !dead.has(group));
}

function pagesOf({ pages }: ReviewChanges): NonNullable<TaskCard["pages"]> {
  const kinds = ["added", "changed", "moved", "removed"] as const;
  const list = kinds.flatMap((kind) => pages[kind].map((page) => ({ kind, ...page })));
  return {
    added: pages.added.length,
    changed: pages.changed.length,
    moved: pages.moved.length,
    removed: pages.removed.length,
    list: first(list),
  };
}

/** The issues that visitors run into, and that the project does not ignore. */
async function issuesOf(
  context: CoreContext,
  project: ProjectDocument,
  deployment: DeploymentDocument,
): Promise<StoredIssueGroup[]> {
  const stored = await readDatasetFile<StoredIssues>(context, deployment, "issues.json");
  const rules = rulesOf(project, deployment.ignoredIssues);
  return ignoreIssues(readGroups(stored ?? []), rules).visible.filter(isHarmful);
}

const isHarmful = ({ severity }: StoredIssueGroup) => severity !== "info";

const placesOf = (groups: readonly StoredIssueGroup[]) =>
  groups.reduce((sum, { count }) => sum + count, 0);

const issueOf = ({ path, line, message, count }: StoredIssueGroup): CardIssue => ({
  path,
  line,
  message,
  count,
});

const first = <T>(list: readonly T[]): T[] => list.slice(0, CARD_LIST_MAX);

import type { PageChange } from "#schemas/deployments/comparison.ts";
import type { NewlyPublic } from "#schemas/deployments/dataset.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { AppError } from "#schemas/errors.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../../context.ts";
import { readDatasetFile } from "../dataset.ts";
import { eachPart } from "../issues/compare-groups.ts";
import { ignoreIssues, rulesOf } from "../issues/ignored-issues.ts";
import { differencesOf } from "./compare.ts";
import { deadLinks } from "./links.ts";
import { linksToRemoved } from "./removed-names.ts";

export interface ReviewedPage {
  title: string;
  /** The path of the note, or of the page if only its address changed. */
  path: string;
  /** Null if the page is gone. */
  url: string | null;
  /** Where it was. Null unless it moved. */
  from: string | null;
}

export interface ReviewedLink {
  path: string;
  line: number | null;
  message: string;
  /** Number of places with the same problem. */
  count: number;
}

/** What someone who reviews a change wants to know about the site. */
export interface ReviewChanges {
  pages: Record<"added" | "changed" | "moved" | "removed", ReviewedPage[]>;
  links: { caused: ReviewedLink[]; mended: ReviewedLink[] };
  /** Pages and files that visitors cannot see yet. */
  newlyPublic: { title: string; path: string }[];
}

/**
 * How a deployment differs from the one that it is compared with, both of one project. Neither needs its dataset: all of it
 * is left by the build.
 * @returns null if the files of one of them were removed
 */
export async function changesForReview(
  context: Pick<CoreContext, "blobs">,
  project: ProjectDocument,
  { base, head }: { base: DeploymentDocument; head: DeploymentDocument },
): Promise<ReviewChanges | null> {
  try {
    const { changes, issues } = await differencesOf(context, { before: base, after: head });
    const rules = rulesOf(project, head.ignoredIssues);
    const visible = (groups: readonly StoredIssueGroup[]) =>
      deadLinks(ignoreIssues(groups, rules).visible);
    const shown = (groups: readonly StoredIssueGroup[]) =>
      eachPart(visible(groups)).filter(({ severity }) => severity !== "info");
    return {
      pages: sorted(changes),
      links: {
        caused: [
          ...shown(issues.added).map(linkOf),
          ...linksToRemoved(visible(issues.added), changes),
        ],
        mended: shown(issues.resolved).map(linkOf),
      },
      newlyPublic: await newlyPublicIn(context, head),
    };
  } catch (error) {
    if (error instanceof AppError && error.appCode === "deployment_removed") return null;
    throw error;
  }
}

/** A page that lists name for the first time is new to readers. Pages that only look different are left out. */
function sorted(changes: readonly PageChange[]): ReviewChanges["pages"] {
  const pages: ReviewChanges["pages"] = { added: [], changed: [], moved: [], removed: [] };
  for (const change of changes) {
    const kind = kinds[change.kind];
    if (kind) pages[kind].push(pageOf(change));
  }
  return pages;
}

const kinds: Record<PageChange["kind"], keyof ReviewChanges["pages"] | null> = {
  added: "added",
  listed: "added",
  changed: "changed",
  moved: "moved",
  removed: "removed",
  unlisted: "removed",
  rendered: null,
};

function pageOf({ kind, title, path, url, beforePath, beforeUrl }: PageChange): ReviewedPage {
  const page = { title, path: path ?? beforePath ?? "", url: kind === "removed" ? null : url };
  if (kind !== "moved") return { ...page, from: null };
  // A permalink may change without the file.
  return beforePath === path
    ? { ...page, path: url ?? "", from: beforeUrl }
    : { ...page, from: beforePath };
}

const linkOf = ({ path, line, message, count }: StoredIssueGroup): ReviewedLink => ({
  path,
  line,
  message,
  count,
});

/** The build compared them with the site that was live then. A file without any is not stored. */
async function newlyPublicIn(
  context: Pick<CoreContext, "blobs">,
  head: DeploymentDocument,
): Promise<ReviewChanges["newlyPublic"]> {
  if (!head.newlyPublic) return [];
  const items = await readDatasetFile<NewlyPublic[]>(context, head, "newly-public.json");
  return (items ?? []).map(({ title, path }) => ({ title, path }));
}

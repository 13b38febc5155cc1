import type { LinkImpact } from "#schemas/deployments/comparison.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import { linksElsewhere } from "./elsewhere.ts";
import type { Outline } from "./outline.ts";
import type { PagePair } from "./pages.ts";

const LINK_CATEGORIES = ["link", "embed"];
/** The 404 page is not a link target. */
const NOT_FOUND = "/404";

/** All changes to links. */
export function linkImpact(
  before: Outline,
  after: Outline,
  { pairs, addedIssues }: { pairs: readonly PagePair[]; addedIssues: readonly StoredIssueGroup[] },
): Omit<LinkImpact, "totals"> {
  return {
    dead: deadLinks(addedIssues),
    orphaned: orphanedPages(before, after, pairs),
    gone: goneAddresses(before, after),
    elsewhere: linksElsewhere(before, after, pairs),
  };
}

export function deadLinks(addedIssues: readonly StoredIssueGroup[]): StoredIssueGroup[] {
  return addedIssues.filter(({ category }) => LINK_CATEGORIES.includes(category));
}

function orphanedPages(before: Outline, after: Outline, pairs: readonly PagePair[]) {
  const linkedBefore = new Set(before.links.map(({ to }) => to));
  const linkedNow = new Set(after.links.map(({ to }) => to));
  return pairs.flatMap((pair) => {
    if (!pair.before || !pair.after) return [];
    if (!linkedBefore.has(pair.before.id) || linkedNow.has(pair.after.id)) return [];
    const { path, url, title } = pair.after;
    return { path, url, title };
  });
}

function goneAddresses(before: Outline, after: Outline) {
  const pages = new Set(after.pages);
  const titles = new Map(before.posts.map(({ url, title }) => [url, title]));
  return before.pages
    .filter((url) => url !== NOT_FOUND && !pages.has(url) && !Object.hasOwn(after.redirects, url))
    .map((url) => ({ url, title: titles.get(url) ?? url }));
}

import type { PageChange } from "#schemas/deployments/comparison.ts";
import type { StoredIssueGroup, StoredPlace } from "#schemas/deployments/issue-group.ts";
import { issueAt } from "../issues/compare-groups.ts";

const TARGET = /^No page or file is named (.*)\.$/;

/**
 * New dead links to pages that were removed or renamed. Such a link may be only information, because other names like it are
 * pages that are not written yet. But here it is certain that it worked before.
 * @param added what is new, with its places
 */
export function linksToRemoved(
  added: readonly StoredIssueGroup[],
  changes: readonly Pick<PageChange, "kind" | "path" | "beforePath">[],
): (Pick<StoredPlace, "path" | "line"> & { message: string; count: number })[] {
  const gone = new Set(changes.flatMap(formerName));
  return added.flatMap((group) =>
    group.places.flatMap((place) => {
      const message = removedIn(group, place, gone);
      const { path, line } = place;
      return message === null ? [] : { path, line, message, count: 1 };
    }),
  );
}

/**
 * Separates the links of a group that is only information if they lead to pages that were removed or renamed.
 * @param gone what `namesGone` returns
 * @returns a warning for each of these pages, and the places that remain
 */
export function splitRemoved(
  group: StoredIssueGroup,
  gone: ReadonlySet<string>,
): { removed: StoredIssueGroup[]; rest: StoredPlace[] } {
  const byMessage = new Map<string, StoredPlace[]>();
  const rest: StoredPlace[] = [];
  for (const place of group.places) {
    const message = removedIn(group, place, gone);
    if (message === null) rest.push(place);
    else byMessage.set(message, [...(byMessage.get(message) ?? []), withoutText(place)]);
  }
  const removed = [...byMessage].map(([message, places]) =>
    issueAt({
      ...group,
      severity: "warning",
      message,
      suggestion: null,
      places,
      count: places.length,
    }),
  );
  return { removed, rest };
}

const withoutText = ({ path, line }: StoredPlace): StoredPlace => ({ path, line });

/** The names of notes that none of the paths has any more. */
export function namesGone(before: Iterable<string>, after: Iterable<string>): Set<string> {
  const gone = new Set<string>();
  for (const path of before) gone.add(nameOf(path));
  for (const path of after) gone.delete(nameOf(path));
  gone.delete("");
  return gone;
}

/** The message of a place that links to one of these pages. Null if the group is no information, because it is listed anyway. */
function removedIn(
  { severity, category, message: common }: StoredIssueGroup,
  { message = common }: StoredPlace,
  gone: ReadonlySet<string>,
): string | null {
  if (severity !== "info" || (category !== "link" && category !== "embed")) return null;
  const [, target] = TARGET.exec(message) ?? [];
  return target !== undefined && gone.has(nameOf(target)) ? message : null;
}

/** The name that no page has any more because of a change. */
function formerName({
  kind,
  path,
  beforePath,
}: Pick<PageChange, "kind" | "path" | "beforePath">): string[] {
  const before = nameOf(beforePath ?? path ?? "");
  const isGone = kind === "removed" || (kind === "moved" && before !== nameOf(path ?? ""));
  return isGone && before !== "" ? [before] : [];
}

const nameOf = (path: string) =>
  path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/\.(?:mdx?|markdown)$/i, "")
    .toLowerCase();

import type { PageChange } from "#schemas/deployments/comparison.ts";
import type { StoredIssueGroup, StoredPlace } from "#schemas/deployments/issue-group.ts";

const TARGET = /^No page or file is named (.*)\.$/;

/**
 * New dead links to pages that were removed or renamed. Among many names of pages that are not written yet, such a link is only
 * information, but here it is certain that it worked before.
 * @param added what is new, with its places
 */
export function linksToRemoved(
  added: readonly StoredIssueGroup[],
  changes: readonly Pick<PageChange, "kind" | "path" | "beforePath">[],
): (Pick<StoredPlace, "path" | "line"> & { message: string; count: number })[] {
  const gone = new Set(changes.flatMap(formerName));
  if (gone.size === 0) return [];
  return added
    .filter(({ severity }) => severity === "info")
    .flatMap((group) =>
      group.places.flatMap(({ path, line, message = group.message }) => {
        const [, target] = TARGET.exec(message) ?? [];
        return target !== undefined && gone.has(nameOf(target))
          ? { path, line, message, count: 1 }
          : [];
      }),
    );
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

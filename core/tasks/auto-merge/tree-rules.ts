import type { TreeEntry } from "#git/objects/tree.ts";
import type { AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import { pathProblem, twinOf } from "./path-rules.ts";

/** A markdown file that a branch changes. Ids of blobs; `before` is null for a new one. */
export interface ChangedPage {
  path: string;
  before: string | null;
  after: string;
}

/** As `listTree` lists a commit. */
interface Tree {
  entries: readonly TreeEntry[];
  badNames: readonly string[];
}

const PLAIN_FILE = "100644";

/**
 * The pages that differ between two trees, if nothing else does. Both lists are whole: git's own comparison leaves out names that are not text, and mistakes a
 * new file for a renamed one.
 * @returns the pages, or why a person has to decide
 */
export function changedPages(
  before: Tree,
  after: Tree,
  { folders, maxPages }: Pick<AutoMergeRules, "folders" | "maxPages">,
): ChangedPage[] | { problem: string } {
  if (before.badNames.length > 0 || after.badNames.length > 0)
    return { problem: "the repository has file names that are not UTF-8." };
  const old = new Map(before.entries.map((entry) => [entry.path, entry]));
  const now = new Map(after.entries.map((entry) => [entry.path, entry]));
  const gone = before.entries.find(({ path }) => !now.has(path));
  if (gone) return { problem: `${gone.path} was deleted or renamed.` };
  const pages: ChangedPage[] = [];
  for (const entry of after.entries) {
    const earlier = old.get(entry.path);
    if (earlier?.oid === entry.oid && earlier.mode === entry.mode) continue;
    const problem = pathProblem(entry.path, folders) ?? modeProblem(entry, earlier);
    if (problem !== null) return { problem };
    pages.push({ path: entry.path, before: earlier?.oid ?? null, after: entry.oid });
  }
  if (pages.length > maxPages)
    return { problem: `${pages.length} pages changed. The limit is ${maxPages}.` };
  for (const { path } of pages) {
    const twin = twinOf(path, now.keys());
    if (twin !== null) return { problem: `some systems cannot tell ${path} from ${twin}.` };
  }
  return pages;
}

function modeProblem(entry: TreeEntry, earlier: TreeEntry | undefined): string | null {
  const isPlain = [entry, earlier ?? entry].every(({ mode }) => mode === PLAIN_FILE);
  return isPlain ? null : `${entry.path} is or was a symbolic link, an executable or a submodule.`;
}

import type { AutoMergeRules } from "#schemas/tasks/auto-merge.ts";
import { formatCount } from "../../../lib/format.ts";

/** How the field shows the whole repository, whose folder has an empty name. */
const WHOLE = "/";

export function rulesText({ folders, maxPages, maxLinePercent }: AutoMergeRules): string {
  const where = folders.includes("") ? "the whole repository" : folders.join(", ");
  return `On for up to ${formatCount(maxPages, "page")} in ${where}, and up to ${maxLinePercent}% of the lines of a page.`;
}

export const foldersText = (folders: readonly string[]): string =>
  folders.map((folder) => folder || WHOLE).join(", ");

/** Separated by commas or lines. A slash alone is the whole repository. */
export const readFolders = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== "")
    .map((name) => (name === WHOLE ? "" : name));

import type { FoundIssue, IssueGroupName } from "#schemas/deployments/found-issue.ts";
import { BEGINS, MISSING, MISSING_FILES } from "../group-names.ts";

type Family = NonNullable<IssueGroupName["family"]>;

/** A folder or a host in front of the address, not a path from the root. */
const IN_FOLDER = new RegExp(`^${BEGINS}(?!/|[a-z][a-z\\d+.-]*:)`, "i");
const EXTENSION = /[^/]\.([a-z]\w{0,9})(?:[?#].*)?$/i;

/**
 * The same issue with the family of its group. Links that are written alike and lead nowhere have one cause if there are many: a
 * folder that was not copied, another program that resolves them, or pages that are not written yet. Only the group decides, so
 * that the order of the notes makes no difference.
 */
export function inFamily(issue: FoundIssue): FoundIssue {
  const { category, group } = issue;
  if (!group || group.family) return issue;
  const family = familyOf(category === "embed" ? "Embeds" : "Links", group.about);
  return family ? { ...issue, group: { ...group, family } } : issue;
}

function familyOf(links: string, about: string): Family | null {
  if (about.startsWith(MISSING_FILES))
    return family("folders of files", "Pictures or other files that notes show do not exist.");
  if (IN_FOLDER.test(about))
    return family("folders", `${links} lead into folders that do not exist.`);
  if (!about.startsWith(MISSING)) return null;
  const extension = EXTENSION.exec(about)?.[1]?.toLowerCase() ?? "";
  const what = extension === "" ? "pages or files" : `\`.${extension}\` files`;
  return family(`names ${extension}`, `${links} name ${what} that do not exist.`);
}

const family = (about: string, message: string): Family => ({ about, message, suggestion: null });

/** Several notes with many missing targets. */
export const MANY_MISSING: Family = family(
  "many missing",
  "Several notes have many links to pages or files that do not exist.",
);

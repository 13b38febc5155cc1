import type { Slot } from "#markdown/note.ts";
import type { FoundIssue, IssueGroupName } from "#schemas/deployments/found-issue.ts";
import { BEGINS, MISSING, MISSING_FILES } from "../link-groups.ts";

type Family = NonNullable<IssueGroupName["family"]>;

/** A folder or a host in front of the address, not a path from the root. */
const IN_FOLDER = new RegExp(`^${BEGINS}(?!/|[a-z][a-z\\d+.-]*:)`, "i");
const EXTENSION = /[^/]\.([a-z]\w{0,9})(?:[?#].*)?$/i;

/**
 * The same issue with the family of its group. Links that are written alike and lead nowhere have one cause if there are many: a
 * folder that was not copied, another program that resolves them, or pages that are not written yet.
 */
export function inFamily(issue: FoundIssue, slot: Pick<Slot, "target" | "wiki">): FoundIssue {
  const { group } = issue;
  if (!group || group.family) return issue;
  const family = familyOf(issue, group.about, slot);
  return family ? { ...issue, group: { ...group, family } } : issue;
}

function familyOf(
  { category, suggestion }: FoundIssue,
  about: string,
  { target, wiki }: Pick<Slot, "target" | "wiki">,
): Family | null {
  const links = category === "embed" ? "Embeds" : "Links";
  if (about.startsWith(MISSING_FILES))
    return family("folders of files", "Pictures or other files that notes show do not exist.");
  if (IN_FOLDER.test(about))
    return family("folders", `${links} lead into folders that do not exist.`);
  if (!about.startsWith(MISSING)) return null;
  if (suggestion !== null)
    return family("alike", `${links} name pages or files that do not exist, but others almost do.`);
  const extension = EXTENSION.exec(target)?.[1]?.toLowerCase() ?? "";
  const written = wiki ? " in double brackets" : "";
  const what = extension === "" ? "pages or files" : `\`.${extension}\` files`;
  return family(
    `names ${extension}${written}`,
    `${links}${written} name ${what} that do not exist.`,
  );
}

const family = (about: string, message: string): Family => ({ about, message, suggestion: null });

/** Several notes with many missing targets. */
export const MANY_MISSING: Family = family(
  "many missing",
  "Several notes have many links to pages or files that do not exist.",
);

import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import { BEGINS, MISSING } from "../group-names.ts";
import { MANY_MISSING } from "./families.ts";

/** More missing targets of one note have one cause: a list that was copied, files that were moved, or something that only a program resolves. */
const MAX_CAUSES = 5;

/** Targets of which only the file, or a folder beside the note, does not exist. */
const OF_TARGETS = new RegExp(`^(?:${MISSING}|${BEGINS}(?!/|[a-z][a-z\\d+.-]*:))`, "i");

/** Joins the groups of a note's missing targets if there are many. */
export function ofOneCause(path: string, issues: FoundIssue[]): FoundIssue[] {
  const isMissing = ({ category, group }: FoundIssue) =>
    category === "link" && OF_TARGETS.test(group?.about ?? "");
  const causes = new Set(issues.filter(isMissing).map(({ group }) => group?.about));
  if (causes.size <= MAX_CAUSES) return issues;
  const group = {
    about: `many missing ${path}`,
    message: `Many links of ${path} name pages or files that do not exist.`,
    suggestion: null,
    family: MANY_MISSING,
  };
  return issues.map((issue) => (isMissing(issue) ? { ...issue, group } : issue));
}

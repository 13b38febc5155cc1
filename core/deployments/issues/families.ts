import type { IssueGroupName, PlacedIssue } from "#schemas/deployments/found-issue.ts";

/**
 * Up to five issues of a kind are read at a glance, and may be single mistakes. More usually have one cause, such as a folder that is missing, so they are one group.
 */
export const MAX_ALIKE = 5;

/** What differs between messages of one kind: a name in quotes or an element, and numbers. */
const VARYING = /`[^`]*`|“[^”]*”|"[^"]*"|<[a-z][\w-]*>(?: of [\w.-]+)?|\d+(?:[.,]\d+)*/gi;

/** The family of an issue's group; null if it is never joined with others. What is only information is in few groups anyway. */
export function familyOf({
  severity,
  category,
  group,
  message,
}: PlacedIssue): Omit<IssueGroupName, "family"> | null {
  // Each secret has to be withdrawn.
  if (severity === "info" || category === "secret") return null;
  if (group?.family) return group.family;
  const text = group?.message ?? message;
  const general = text.replace(VARYING, shortened);
  if (general === text) return null;
  return { about: `${severity} like ${general}`, message: general, suggestion: null };
}

function shortened(varying: string): string {
  const [quote = ""] = varying;
  if (quote === "`" || quote === '"') return `${quote}…${quote}`;
  if (quote === "“") return "“…”";
  return quote === "<" ? "<…>" : "…";
}

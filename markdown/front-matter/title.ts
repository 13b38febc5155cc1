import type { NoteIssue } from "../issue.ts";
import { replaceMarkers } from "../text/replace-markers.ts";

/** The title as text. Numbers and booleans are converted to text; any other value is an issue. */
export function titleOf(
  frontMatter: Record<string, unknown>,
  issues: NoteIssue[],
  line: number | null,
): string | null {
  const title = onlyText(frontMatter["title"]);
  if (title === undefined || title === null) return null;
  if (typeof title === "string" || typeof title === "number" || typeof title === "boolean")
    return replaceMarkers(String(title)).trim() || null;
  const message = "The title is not text, so the page has another one.";
  issues.push({
    line,
    severity: "warning",
    category: "frontmatter",
    message,
    suggestion: "Put it in quotes.",
  });
  return null;
}

/** A title in a list, or in the brackets of a link, as vaults have it. */
const onlyText = (value: unknown): unknown =>
  Array.isArray(value) && value.length === 1 ? onlyText(value[0]) : value;

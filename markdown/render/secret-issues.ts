import type { NoteIssue } from "../issue.ts";
import { findSecrets } from "../safety/secrets.ts";

/** Secrets in the text of a note, which withhold it. */
export function secretIssues(text: string): NoteIssue[] {
  return findSecrets(text).map(({ line, kind }) => ({
    line,
    severity: "error",
    category: "secret",
    message: `This looks like a secret (${kind}), so the note is not published.`,
    suggestion: "Revoke it, then remove it from the note.",
  }));
}

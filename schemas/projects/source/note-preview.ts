import { z } from "zod";
import { Issue } from "../../deployments/deployment.ts";

/** Pictures of a note that are not saved yet. */
export const PREVIEW_MAX_PICTURES = 100;
/** What addresses of pictures begin with that are not on the site yet. No page has such an address. */
export const UNSAVED_PATH = "/_unsaved/";

/** An issue that the next build will report for the note. */
export const NoteIssue = Issue.omit({ path: true });
export type NoteIssue = z.infer<typeof NoteIssue>;

/** A note as the next build would publish it. */
export const NotePreview = z.object({
  /** The whole page, in the site's theme. Before each block is a comment with its line. Null if the note has no page. */
  html: z.string().nullable(),
  /** Why visitors will not see the note, or why it has no page; otherwise null. */
  reason: z.string().nullable(),
  issues: z.array(NoteIssue),
});
export type NotePreview = z.infer<typeof NotePreview>;

/** The preview, and the frame of the site in which it is shown. */
export const SitePreview = NotePreview.extend({
  /** Address on the site's own origin, for an hour. */
  frameUrl: z.string(),
});
export type SitePreview = z.infer<typeof SitePreview>;

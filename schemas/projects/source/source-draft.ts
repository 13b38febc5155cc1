import { z } from "zod";

const MEBIBYTE = 1024 * 1024;

/** Like the notes that the editor opens. */
export const DRAFT_MAX_BYTES = 2 * MEBIBYTE;
/** For one user, in all projects. */
export const DRAFTS_MAX = 100;
/** All drafts of one user together. */
export const DRAFTS_MAX_BYTES = 20 * MEBIBYTE;
/** After the last change. */
export const DRAFT_KEPT_DAYS = 90;
/** Pictures of one draft. Only their number is known to the server. */
export const DRAFT_MAX_PICTURES = 100;

/** A draft in a list. */
export const SourceDraftRow = z.object({
  branch: z.string(),
  path: z.string(),
  /** Another one for each stored text, so that a device can tell whether it has seen it. */
  revision: z.string(),
  bytes: z.number().int(),
  /** How many pictures the draft adds. They stay in the browser where they were added. */
  pictures: z.number().int(),
  /** When the server stored it. */
  at: z.string(),
});
export type SourceDraftRow = z.infer<typeof SourceDraftRow>;

/** What a user typed in a note and has not saved. */
export const SourceDraft = SourceDraftRow.extend({
  text: z.string(),
  /** The commit that the text was changed on. Null for the first note of a branch. */
  base: z.string().nullable(),
  /** The open editor that wrote it. */
  editor: z.string(),
});
export type SourceDraft = z.infer<typeof SourceDraft>;

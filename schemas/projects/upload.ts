import { z } from "zod";

/** What an upload contains: files as they are, or an export of another program. */
export const uploadKinds = ["files", "notion", "wordpress", "ghost", "substack"] as const;
export type UploadKind = (typeof uploadKinds)[number];

/** Files of one sort that are not committed. */
export const LeftOut = z.object({
  /** "macOS and Windows system files" */
  reason: z.string(),
  count: z.number().int(),
  /** The path of one of them. */
  example: z.string(),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** An uploaded zip whose files were read and checked, before it is committed. */
export const Upload = z.object({
  id: z.string(),
  /** Name of the file or folder, without its extension. */
  name: z.string(),
  kind: z.enum(uploadKinds),
  /** Files that a commit would contain. */
  files: z.number().int(),
  bytes: z.number().int(),
  /** What was found, for users: "12 notes", "3 pictures". */
  contents: z.array(z.string()),
  leftOut: z.array(LeftOut),
});
export type Upload = z.infer<typeof Upload>;

const PathChanges = z.object({
  count: z.number().int(),
  /** The first paths, sorted. */
  examples: z.array(z.string()),
});

/** What the commit of an upload would change in a project. */
export const UploadChanges = z.object({
  /** The head of the branch that was compared; null if it has no commits. */
  base: z.string().nullable(),
  added: PathChanges,
  changed: PathChanges,
  removed: PathChanges,
  unchanged: z.number().int(),
});
export type UploadChanges = z.infer<typeof UploadChanges>;

/** An upload that is not committed is deleted after this time, or earlier if its user uploads more. */
export const UPLOAD_KEPT_HOURS = 24;
export const UPLOAD_NAME_MAX_CHARACTERS = 80;

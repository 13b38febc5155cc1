import { z } from "zod";

export const MESSAGE_MAX_LENGTH = 2_000;
export const MAX_CHANGES = 100;
/** One request, with all its files. base64 makes bytes a third longer. */
export const WRITE_MAX_BYTES = 8 * 1024 * 1024;
/** The text of a file that is edited in the browser. */
export const EDITED_MAX_BYTES = 2 * 1024 * 1024;
export const PATH_MAX_LENGTH = 1_024;

/** The path of a file that a commit can have. */
export const WritablePath = z
  .string()
  .min(1, "is missing")
  .max(PATH_MAX_LENGTH, `can have up to ${PATH_MAX_LENGTH.toLocaleString("en")} characters`);

/** One file of a commit: its new content, a move with or without new content, or its removal. */
export const SourceChange = z
  .strictObject({
    path: WritablePath.describe("The path of the file in the repository."),
    content: z.string().optional().describe("The whole new text."),
    contentBase64: z
      .base64("is not base64")
      .optional()
      .describe("The new bytes in base64, for files that are not text."),
    from: WritablePath.optional().describe(
      "The path that the file had until now. Without new content, the file only moves.",
    ),
    remove: z.literal(true).optional().describe("Deletes the file."),
  })
  .refine(
    ({ content, contentBase64, from, remove }) => {
      const contents = Number(content !== undefined) + Number(contentBase64 !== undefined);
      if (remove) return contents === 0 && from === undefined;
      return contents === 1 || (contents === 0 && from !== undefined);
    },
    { message: "needs one of content, contentBase64, from and remove" },
  );
export type SourceChange = z.infer<typeof SourceChange>;

/** A file that two people changed in the same lines. Nothing was written. */
export interface SourceConflict {
  path: string;
  /** At the commit that the caller started from. Here and below, null if the file does not exist or is not text. */
  base: string | null;
  /** The caller's text. */
  ours: string | null;
  /** At the head of the branch. */
  theirs: string | null;
  /** Both changes, and where they are in the same lines, those of the caller. Only for merges of tasks, and only if all three are text. */
  suggestion?: string;
}

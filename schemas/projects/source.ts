import { z } from "zod";

export const entryKinds = ["folder", "file", "symlink", "submodule"] as const;

/** What a folder of a commit holds. */
export const FolderEntry = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(entryKinds),
  /** Bytes of a file; null for all else, and for files too large to be kept here. */
  size: z.number().nullable(),
});
export type FolderEntry = z.infer<typeof FolderEntry>;

/** A file of a commit with its text. Links are shown, never followed. */
export const FileContent = z.object({
  path: z.string(),
  kind: z.enum(["file", "symlink", "submodule"]),
  size: z.number(),
  /** Git object id; of a submodule the commit it points at. */
  oid: z.string(),
  /** Not text in UTF-8. */
  binary: z.boolean(),
  /** Of a symlink the path it points at; null when it is binary, or a submodule. */
  text: z.string().nullable(),
});
export type FileContent = z.infer<typeof FileContent>;

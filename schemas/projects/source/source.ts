import { z } from "zod";

export const entryKinds = ["folder", "file", "symlink", "submodule"] as const;

/** The kinds of entries in a folder of a commit. */
export const FolderEntry = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(entryKinds),
  /** Size of a file in bytes. Null for all other entries, and for files that are too large to be stored here. */
  size: z.number().nullable(),
});
export type FolderEntry = z.infer<typeof FolderEntry>;

/** A file in a commit, with its text. Symbolic links are shown, never followed. */
export const FileContent = z.object({
  path: z.string(),
  kind: z.enum(["file", "symlink", "submodule"]),
  size: z.number(),
  /** Git object id. For a submodule, the commit it points at. */
  oid: z.string(),
  /** True if it is not UTF-8 text. */
  binary: z.boolean(),
  /** For a symlink, the path it points at. Null for binary files and submodules. */
  text: z.string().nullable(),
});
export type FileContent = z.infer<typeof FileContent>;

/** The version in another branch or tag that a file of a deployment belongs to. */
export const FileVersion = z.object({
  name: z.string(),
  commit: z.string(),
  /** The file's path in that commit. */
  path: z.string(),
});
export type FileVersion = z.infer<typeof FileVersion>;

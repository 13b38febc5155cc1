import { z } from "zod";
import { FOLDER_PAGE_MAX } from "./folder-page.ts";

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

/** Maximum length of a path in the repository, in characters. */
const PATH_MAX_LENGTH = 4_096;
export const RepositoryPath = z.string().max(PATH_MAX_LENGTH);

/** The input of a folder that is returned in pages. */
export const folderPaging = {
  /** Without it, the whole folder. */
  limit: z.number().int().min(1).max(FOLDER_PAGE_MAX).optional(),
  /** The position of the first entry. */
  cursor: z.string().max(64).optional(),
  /** The path of an entry of the folder. The page that has it is returned, whatever the cursor. */
  around: RepositoryPath.optional(),
};

/** The output of such a folder: the position of the first entry, and the number of all. */
export const folderPaged = { start: z.number().int(), total: z.number().int() };

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

import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import type { LeftOut, UploadKind } from "#schemas/projects/upload.ts";
import { listTree } from "#git/objects/tree.ts";
import { writeTree } from "#git/objects/write-tree.ts";
import { checkNoClash, singleTopFolder } from "./archive/entry-path.ts";
import { notReadable } from "./archive/open-archive.ts";
import { openWithParts } from "./archive/parts.ts";
import { contentsOf } from "./contents.ts";
import { openExport } from "./exports/open-export.ts";
import { leftOutList, type UploadedFile, type UploadLimits } from "./uploaded-file.ts";

export interface UploadToRead {
  /** The zip. */
  file: string;
  /** For files while it is read. */
  directory: string;
  limits: UploadLimits;
  timeoutMs: number;
}

/** The files of an upload as a tree of git objects. */
export interface ReadUpload {
  kind: UploadKind;
  tree: string;
  /** The file of the pack with all objects. */
  pack: string;
  /** [path, object id] of every file. */
  entries: [path: string, oid: string][];
  bytes: number;
  contents: string[];
  leftOut: LeftOut[];
}

const MEBIBYTE = 1024 * 1024;
const MIN_NOTION_PAGES = 2;
const NOTION_PAGE = / [0-9a-f]{32}\.md$/i;

/** @throws AppError archive_invalid, archive_encrypted, archive_path, archive_too_large, archive_empty, too_many_files, path_too_long */
export async function readUpload(upload: UploadToRead): Promise<ReadUpload> {
  const { limits, directory } = upload;
  const leftOut = leftOutList();
  const archive = await openWithParts(upload.file, { directory, limits, leftOut });
  try {
    checkNoClash(archive.files.map(({ path }) => path));
    const own = withoutTopFolder(archive.files);
    const opened = await openExport(own, leftOut).catch(notReadable);
    const files = (opened?.files ?? own).filter(({ path, size }) => {
      const isLarge = size > limits.fileBytes;
      if (isLarge)
        leftOut.add(`files larger than ${Math.floor(limits.fileBytes / MEBIBYTE)} MiB`, path);
      return !isLarge;
    });
    if (files.length === 0) throw new AppError("archive_empty");
    const repository = join(directory, "tree.git");
    const { timeoutMs } = upload;
    const written = await writeTree(repository, files, { timeoutMs }).catch(notReadable);
    const { entries } = await listTree(repository, written.tree, { files: limits.files });
    const paths = files.map(({ path }) => path);
    return {
      kind: opened?.kind ?? (isNotion(paths) ? "notion" : "files"),
      ...written,
      entries: entries.map(({ path, oid }) => [path, oid]),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
      contents: opened?.contents ?? contentsOf(paths),
      leftOut: leftOut.all(),
    };
  } finally {
    archive.close();
  }
}

const isNotion = (paths: string[]): boolean =>
  paths.filter((path) => NOTION_PAGE.test(path)).length >= MIN_NOTION_PAGES;

/** A zip of a folder, and a folder in a browser, begin every path with the folder's name. */
function withoutTopFolder(files: UploadedFile[]): UploadedFile[] {
  const folder = singleTopFolder(files.map(({ path }) => path));
  return files.map((file) => ({ ...file, path: file.path.slice(folder.length) }));
}

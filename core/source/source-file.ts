import { isUtf8 } from "node:buffer";
import { type BlobReader, openBlobs } from "#git/objects/blobs.ts";
import { findInCommit, type FolderItem, readFolder } from "#git/objects/folder.ts";
import { openObjects } from "#git/objects/objects.ts";
import { AppError } from "#schemas/errors.ts";
import { EDITED_MAX_BYTES } from "#schemas/projects/source/source-change.ts";
import type { FileContent, FolderEntry } from "#schemas/projects/source/source.ts";
import { type CommitPlace, limitReads, SHOWN_MAX_BYTES } from "./project-repository.ts";
import {
  type FolderPage,
  type FolderPageRequest,
  pageOfFolder,
  sortFolder,
} from "./folder-page.ts";
import { checkRepositoryPath } from "./repository-path.ts";

/** Like git, treat a file as binary if its first bytes contain a NUL. */
const BINARY_PROBE_BYTES = 8_000;
const TOO_LARGE = "The file is larger than 2 MiB. Clone the repository to read or edit it.";

/**
 * A file of a commit with its text. Symbolic links are shown, never followed.
 * @param options `toEdit`: reads up to 2 MiB instead of 1 MiB
 * @throws AppError path_outside_repo, commit_gone, file_not_found, file_too_large
 */
export function readSourceFile(
  place: CommitPlace,
  rawPath: string,
  { toEdit = false } = {},
): Promise<FileContent> {
  const path = checkRepositoryPath(rawPath);
  return limitReads(() => readFile(place, path, toEdit));
}

async function readFile(place: CommitPlace, path: string, toEdit: boolean): Promise<FileContent> {
  const item = await withObjects(place, (objects) => findInCommit(objects, place.commit, path));
  if (!item || item.kind === "folder") throw new AppError("file_not_found");
  const { oid, kind } = item;
  if (kind === "submodule") return { path, kind, size: 0, oid, binary: false, text: null };
  const maxBytes = toEdit ? EDITED_MAX_BYTES : SHOWN_MAX_BYTES;
  const bytes = await withBlobs(place, (blobs) => blobs.read(oid), maxBytes);
  // A mirror skips larger files, so a missing file is too large as well.
  if (bytes === null) throw new AppError("file_too_large", toEdit ? { message: TOO_LARGE } : {});
  const binary = bytes.subarray(0, BINARY_PROBE_BYTES).includes(0) || !isUtf8(bytes);
  const text = binary ? null : bytes.toString("utf8");
  return { path, kind, size: bytes.length, oid, binary, text };
}

/**
 * A page of one folder of a commit; "" is the whole commit.
 * @throws AppError path_outside_repo, commit_gone, file_not_found, cursor_invalid
 */
export function listSourceFolder(
  place: CommitPlace,
  { path: rawPath, ...page }: FolderPageRequest & { path: string },
): Promise<FolderPage<FolderEntry>> {
  const path = checkRepositoryPath(rawPath);
  return limitReads(() => listFolder(place, path, page));
}

async function listFolder(
  place: CommitPlace,
  path: string,
  request: FolderPageRequest,
): Promise<FolderPage<FolderEntry>> {
  const items = await withObjects(place, (objects) => readFolder(objects, place.commit, path));
  if (!items) throw new AppError("file_not_found");
  const entries = items.map((item) => ({
    ...item,
    path: path === "" ? item.name : `${path}/${item.name}`,
  }));
  const sorted = sortFolder(entries, ({ kind }) => kind === "folder");
  const page = pageOfFolder(sorted, request);
  const files = page.entries.filter(({ kind }) => kind === "file").map(({ oid }) => oid);
  const sizes =
    files.length > 0 ? await withBlobs(place, (blobs) => blobs.sizes(files)) : new Map();
  return { ...page, entries: page.entries.map((entry) => presentEntry(entry, sizes)) };
}

const presentEntry = (
  { name, path, oid, kind }: FolderItem & { path: string },
  sizes: ReadonlyMap<string, number>,
): FolderEntry => ({ name, path, kind, size: kind === "file" ? (sizes.get(oid) ?? null) : null });

async function withObjects<T>(
  { directory }: CommitPlace,
  read: (objects: ReturnType<typeof openObjects>) => Promise<T>,
): Promise<T> {
  const objects = openObjects(directory);
  try {
    return await read(objects);
  } finally {
    objects.close();
  }
}

async function withBlobs<T>(
  { directory }: CommitPlace,
  read: (blobs: BlobReader) => Promise<T>,
  maxBytes = SHOWN_MAX_BYTES,
): Promise<T> {
  const blobs = openBlobs(directory, { maxBytes });
  try {
    return await read(blobs);
  } finally {
    blobs.close();
  }
}

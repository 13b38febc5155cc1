import { isUtf8 } from "node:buffer";
import { AppError } from "#schemas/errors.ts";
import type { ObjectReader } from "./objects.ts";
import { rawEntries } from "./raw-tree.ts";
import type { TreeEntry } from "./tree.ts";

/** An entry in a folder of a commit. */
export interface FolderItem {
  name: string;
  oid: string;
  kind: TreeEntry["kind"] | "folder";
}

const FOLDER_MODE = "40000";
const KINDS: Record<string, FolderItem["kind"]> = {
  [FOLDER_MODE]: "folder",
  "120000": "symlink",
  "160000": "submodule",
};

/**
 * The entries of a folder in a commit: folders first, then by name. Names that are not UTF-8 are left out. "" is the root folder. Null when the commit has no
 * such folder; symbolic links are never followed.
 * @throws AppError commit_gone
 */
export async function readFolder(
  objects: ObjectReader,
  commit: string,
  path: string,
): Promise<FolderItem[] | null> {
  const root = await objects.read(`${commit}^{tree}`);
  if (root?.type !== "tree") throw new AppError("commit_gone");
  let items = itemsOf(root.bytes);
  for (const name of path === "" ? [] : path.split("/")) {
    const next = items.find((item) => item.name === name && item.kind === "folder");
    const tree = next && (await objects.read(next.oid));
    if (tree?.type !== "tree") return null;
    items = itemsOf(tree.bytes);
  }
  return items;
}

/**
 * The entry at a path in a commit. Null when it does not exist or is behind a symbolic link.
 * @throws AppError commit_gone
 */
export async function findInCommit(
  objects: ObjectReader,
  commit: string,
  path: string,
): Promise<FolderItem | null> {
  const slash = path.lastIndexOf("/");
  const folder = await readFolder(objects, commit, path.slice(0, Math.max(0, slash)));
  return folder?.find(({ name }) => name === path.slice(slash + 1)) ?? null;
}

function itemsOf(tree: Buffer): FolderItem[] {
  const items: FolderItem[] = [];
  for (const { mode, name, oid } of rawEntries(tree))
    if (isUtf8(name)) items.push({ name: name.toString(), oid, kind: KINDS[mode] ?? "file" });
  const rank = ({ kind }: FolderItem) => (kind === "folder" ? 0 : 1);
  return items.sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
}

import { AppError } from "#schemas/errors.ts";
import type { ObjectReader } from "./objects.ts";
import { rawEntries } from "./raw-tree.ts";

/** What a commit has at a path. `blocked`: the path leads through a file. */
export type PathEntry =
  | { kind: "none" | "folder" }
  | { kind: "blocked"; by: string }
  | { kind: "file"; mode: string; oid: string };

const FOLDER_MODE = "40000";
const NONE: PathEntry = { kind: "none" };

/** @throws AppError commit_gone */
export async function findPath(
  objects: ObjectReader,
  commit: string,
  path: string,
): Promise<PathEntry> {
  const root = await objects.read(`${commit}^{tree}`);
  if (root?.type !== "tree") throw new AppError("commit_gone");
  let { bytes } = root;
  const names = path.split("/");
  for (const [index, name] of names.entries()) {
    const wanted = Buffer.from(name);
    const entry = [...rawEntries(bytes)].find((candidate) => candidate.name.equals(wanted));
    if (!entry) return NONE;
    const { mode, oid } = entry;
    const isLast = index === names.length - 1;
    if (mode !== FOLDER_MODE)
      return isLast
        ? { kind: "file", mode, oid }
        : { kind: "blocked", by: names.slice(0, index + 1).join("/") };
    if (isLast) return { kind: "folder" };
    const tree = await objects.read(oid);
    if (tree?.type !== "tree") throw new AppError("commit_gone");
    ({ bytes } = tree);
  }
  return NONE;
}

import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { ObjectReader } from "#git/objects/objects.ts";
import type { Build } from "../context.ts";
import type { SteppedTree } from "./model.ts";

/** Whether the build shows the commits of another repository. */
export const isOfFork = ({ preview }: Pick<Build, "preview">): boolean =>
  Boolean(preview?.pull?.fork);

/** The commit whose `pressmark.yml` counts: strangers change content, but not what is published of it. */
export const settingsCommit = (build: Build, head: string): string =>
  isOfFork(build) ? `refs/heads/${build.project.branch}` : head;

/** The tree with the settings that count. */
export async function withSettings(
  build: Build,
  tree: SteppedTree,
  objects: ObjectReader,
): Promise<SteppedTree> {
  if (!isOfFork(build)) return tree;
  const entries = new Map(tree.entries);
  const own = await objects.read(`refs/heads/${build.project.branch}:${PROJECT_FILE}`);
  if (own?.type === "blob")
    entries.set(PROJECT_FILE, { path: PROJECT_FILE, mode: "100644", oid: own.oid, kind: "file" });
  else entries.delete(PROJECT_FILE);
  return { ...tree, entries, steps: null };
}

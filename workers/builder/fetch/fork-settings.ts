import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { ObjectReader } from "#git/objects/objects.ts";
import type { Build } from "../context.ts";
import { type ProjectFile, readProjectFile } from "#content/project-file/read-project-file.ts";
import { decodeSource } from "#markdown/text/source.ts";
import type { Head, SteppedTree } from "./model.ts";

/** Whether the build shows the commits of another repository. */
export const isOfFork = ({ preview }: Pick<Build, "preview">): boolean =>
  Boolean(preview?.pull?.fork);

/** The commit whose `pressmark.yml` counts: strangers change content, but not what is published of it. */
const settingsCommit = (build: Build, head: string): string =>
  isOfFork(build) ? `refs/heads/${build.project.branch}` : head;

/** Reads the `pressmark.yml` that counts. */
export async function findProjectFile(
  build: Build,
  head: Head,
  objects: ObjectReader,
): Promise<ProjectFile | null> {
  const object = await objects.read(`${settingsCommit(build, head.sha)}:${PROJECT_FILE}`);
  return object?.type === "blob" ? readProjectFile(decodeSource(object.bytes).text) : null;
}

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

import { AppError } from "#schemas/errors.ts";
import { type ObjectReader, stepTrees, type TreeStep } from "#git/objects/objects.ts";
import { listTree, type TreeEntry } from "#git/objects/tree.ts";
import type { Build } from "../context.ts";
import { limitsOf } from "../limits.ts";
import type { ContentTree, Head, MountedVersion, SteppedTree } from "./model.ts";

/** The tree of the head and of all versions, with the changes since the last build's tree if those were enough to compute it. */
export async function readContentTree(
  { base, context }: Build,
  source: {
    directory: string;
    head: Head;
    objects: ObjectReader;
    versions: readonly MountedVersion[];
  },
): Promise<SteppedTree> {
  const { directory, head, objects, versions } = source;
  const before = base?.site?.tree;
  const steps = before ? await stepsSince(before, { head, versions, objects }) : null;
  const { files } = limitsOf(context.env);
  const tree = { oid: head.tree, versions };
  if (steps && before) {
    const entries = new Map(before.entries);
    for (const { path, after } of steps) {
      if (after) entries.set(path, after);
      else entries.delete(path);
    }
    // Otherwise a full listing reports the problem.
    if (entries.size <= files) return { ...tree, entries, badNames: [], steps };
  }
  const listed = await listTree(directory, head.sha, { files });
  const isReal = ({ path }: TreeEntry) => !versions.some(({ mount }) => path.startsWith(mount));
  const own = listed.entries.filter(isReal);
  const entries = new Map(own.map((entry) => [entry.path, entry]));
  for (const { name, mount, commit } of versions) {
    const room = files - entries.size;
    const { entries: others } = await listTree(directory, commit, {
      files: Math.max(room, 1),
    }).catch((error: unknown) => {
      throw withVersion(error, { name, files });
    });
    for (const entry of others) {
      const path = mount + entry.path;
      entries.set(path, { ...entry, path });
    }
  }
  return { ...tree, entries, badNames: listed.badNames, steps: null };
}

/** The changes of all trees. Null if a version was added or removed. */
async function stepsSince(
  before: ContentTree,
  {
    head,
    versions,
    objects,
  }: { head: Head; versions: readonly MountedVersion[]; objects: ObjectReader },
): Promise<TreeStep[] | null> {
  if (!before.oid || !head.tree || before.badNames.length > 0) return null;
  const isSame =
    versions.length === before.versions.length &&
    versions.every(({ mount }, at) => before.versions[at]?.mount === mount);
  if (!isSame) return null;
  const steps = await stepTrees(objects, before.oid, head.tree);
  if (!steps) return null;
  const all = [...steps];
  for (const [at, { mount, tree }] of versions.entries()) {
    const old = before.versions[at]?.tree;
    if (old === tree) continue;
    const own = old && tree ? await stepTrees(objects, old, tree) : null;
    if (!own) return null;
    for (const step of own) all.push(mounted(step, mount));
  }
  return all;
}

function mounted({ path, before, after }: TreeStep, mount: string): TreeStep {
  const moved = (entry: TreeEntry | null) => entry && { ...entry, path: mount + entry.path };
  return { path: mount + path, before: moved(before), after: moved(after) };
}

function withVersion(error: unknown, { name, files }: { name: string; files: number }): unknown {
  if (!(error instanceof AppError) || error.appCode !== "too_many_files") return error;
  return new AppError("too_many_files", {
    message: `With version ${name}, the site has more than ${files.toLocaleString("en")} files. Publish fewer versions: lower \`most\` in \`versions\`.`,
  });
}

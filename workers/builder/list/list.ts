import type { FoundIssue } from "#schemas/deployments/found-issue.ts";
import { noVersionRefs } from "#schemas/projects/versions.ts";
import { noLanguages, type StatedLanguages } from "#content/languages/stated.ts";
import { withMounts } from "#content/versions/mounts.ts";
import { AppError } from "#schemas/errors.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import type { Build, Source } from "../context.ts";
import type { Changed } from "../incremental/changed.ts";
import { byPath, replaceByPath } from "#content/notes/by-path.ts";
import { findChanges } from "./find-changes.ts";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { ContentFile, Listing, Mount } from "#content/model.ts";
import { listTree } from "./list-tree.ts";

export interface Listed {
  listing: Listing;
  changed: Changed<ContentFile>;
}

/**
 * Lists the commit's files below the root directory without checking anything out, and decides what of the site must be
 * built again.
 * @param settings digest of everything else that decides what is published
 * @throws AppError too_many_files, path_too_long, content_dir_missing, ignore_list_unreadable, no_content
 */
export async function list(build: Build, source: Source, settings: string): Promise<Listed> {
  await build.sized?.((await source.tree).entries.size);
  const changed = await findChanges(build, source, settings);
  if (changed.scope === "everything")
    return { listing: await listContent(build, source, source.blobs), changed };
  // From here on this build may change the previous site, so no other build may use it.
  build.context.states.drop(build.project._id);
  const { listing } = changed.site;
  for (const issue of listing.issues) build.issues.add(issue);
  return { listing: { ...listing, notes: replaceByPath(listing.notes, changed.notes) }, changed };
}

async function listContent(build: Build, source: Source, blobs: BlobReader): Promise<Listing> {
  const { entries, badNames } = await source.tree;
  const { versions, versionProblem } = source;
  const { projectFile } = source;
  for (const issue of projectFile?.issues ?? []) build.issues.add(issue);
  const stated = projectFile?.versions ?? null;
  const trees = splitTree(entries, versions);
  const languages = projectFile?.languages ?? null;
  const own = { entries: trees.get("") ?? [], badNames, stated, languages };
  const main = await listTree(build, own, blobs);
  const mounts: Mount[] = [];
  const leftOut: string[] = [];
  // Without languages, the site has one language in every version.
  const ofVersions = main.convention.languages ? languages : noLanguages;
  for (const { name, mount } of versions) {
    const listing = await listVersion(
      build,
      { name, mount, entries: trees.get(mount) ?? [], languages: ofVersions },
      blobs,
    );
    if (listing) mounts.push({ name, mount, listing });
    else leftOut.push(mount);
  }
  if (versionProblem)
    build.issues.add({
      path: PROJECT_FILE,
      line: null,
      severity: "error",
      category: "settings",
      ...versionProblem,
    });
  const ignoredIssues = projectFile?.ignoredIssues ?? [];
  const listing = withMounts({ ...main, ignoredIssues }, mounts, { stated, leftOut });
  listing.notes.sort(byPath);
  listing.files.sort(byPath);
  return { ...listing, issues: build.issues.others() };
}

/** The files of each tree, by what their paths begin with, with the paths that they have in it. */
function splitTree(
  entries: ReadonlyMap<string, TreeEntry>,
  versions: Source["versions"],
): Map<string, TreeEntry[]> {
  if (versions.length === 0) return new Map([["", [...entries.values()]]]);
  const trees = new Map<string, TreeEntry[]>([["", []]]);
  for (const { mount } of versions) trees.set(mount, []);
  for (const entry of entries.values()) {
    const mount = versions.find((version) => entry.path.startsWith(version.mount))?.mount ?? "";
    trees.get(mount)?.push({ ...entry, path: entry.path.slice(mount.length) });
  }
  return trees;
}

/** A version that cannot be published is left out, and the rest of the site is built. */
async function listVersion(
  build: Build,
  version: {
    name: string;
    mount: string;
    entries: TreeEntry[];
    languages: StatedLanguages | null;
  },
  blobs: BlobReader,
): Promise<Listing | null> {
  const { issues } = build;
  const { name, mount, entries, languages } = version;
  const add = (issue: FoundIssue) => issues.add({ ...issue, path: mount + issue.path });
  const stated = { isOff: true, folders: [], newest: null, refs: noVersionRefs };
  const tree = { entries, badNames: [], stated, languages };
  try {
    return await listTree({ ...build, issues: { ...issues, add } }, tree, blobs);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    issues.add({
      path: mount,
      line: null,
      severity: "error",
      category: "settings",
      message: `Version ${name} is left out. ${error.message}`,
      suggestion: "Correct its branch or tag, or leave it out of `versions`.",
    });
    return null;
  }
}

import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { fetchMirror, fetchRefs } from "#git/mirrors/mirror.ts";
import { builtInRemote } from "#git/mirrors/remotes.ts";
import { addToTree } from "#git/objects/add-to-tree.ts";
import { createCommit } from "#git/objects/commit-tree.ts";
import { mergeBase, mergeTrees, type TreeConflict } from "#git/objects/merge-trees.ts";
import { writeBlobs } from "#git/objects/write-blobs.ts";
import { branchHead, isAncestor, repositoryDirectory } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../../access/caller.ts";
import type { CoreContext } from "../../context.ts";
import { isLinked } from "../../projects/project-addresses.ts";
import { requireActive } from "../../projects/require-active.ts";
import { authorOf } from "../../pushes/commit-author.ts";
import { publishElsewhere, publishHere } from "../../pushes/publish-commit.ts";
import { checkMessage } from "../commit-message.ts";
import type { Written } from "../write-source.ts";
import { inTurn, MAX_ATTEMPTS, withDirectory, WRITE_LIMIT } from "../write-turns.ts";
import { readConflicts } from "./read-conflicts.ts";

export interface Merge {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  branch: string;
  /** Names the branch by default. */
  message: string | undefined;
  /** What files that both branches changed say now. Null deletes one. */
  resolutions?: readonly { path: string; content: string | null }[] | undefined;
  /** The commit of the published branch that the resolutions were made for. */
  base?: string | undefined;
}

const NEEDS_PULL =
  "The branches of a linked repository are merged on its host. Open a pull request, and merge it there.";
const EVERY_FILE = { maxBlobBytes: null };

/**
 * Merges a branch into the published one, as one commit by the caller. A branch that is already merged changes nothing.
 * @returns the published branch with its newest commit
 * @throws AppError conflict with `details.conflicts`, branch_missing, branch_published, branch_invalid, bad_request, project_linked, project_archived
 */
export async function mergeBranch(context: CoreContext, given: Merge): Promise<Written> {
  const { project, caller } = given;
  requireActive(project);
  checkMessage(given.message);
  const branch = checkBranchName(given.branch);
  if (branch === project.branch)
    throw new AppError("branch_published", {
      message: `${branch} is the published branch. Name the branch that it should get.`,
    });
  if (isLinked(project)) throw new AppError("project_linked", { message: NEEDS_PULL });
  await context.limits.take(WRITE_LIMIT, caller.userId);
  return inTurn(project, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const merged = await withDirectory(context, "merge", (directory) =>
        tryMerge(context, { ...given, branch }, directory),
      );
      if (merged) return { ...merged, branch: project.branch };
    }
    throw new AppError("conflict", {
      message: `Others keep pushing to ${project.branch}. Nothing was lost. Merge again.`,
    });
  });
}

/** @returns null if someone else was faster */
async function tryMerge(
  context: CoreContext,
  work: Merge,
  directory: string,
): Promise<Pick<Written, "sha" | "changed"> | null> {
  const { project, caller, branch, message } = work;
  const repository = await openBoth(context, work, directory);
  const into = await headOf(repository, project.branch);
  const from = await headOf(repository, branch);
  if (await isAncestor(repository, from, into)) return { sha: into, changed: false };
  if ((await mergeBase(repository, into, from)) === null)
    throw new AppError("conflict", {
      message: `${branch} and ${project.branch} have no common commit, so they cannot be merged here. Use git.`,
    });
  const { tree, conflicts } = await mergeTrees(repository, { ours: into, theirs: from });
  const resolved = await resolveConflicts(repository, { work, into, tree, conflicts, directory });
  const text = message?.trim() || `Merge branch ${branch}`;
  const author = authorOf(caller);
  const commit = { tree: resolved, parent: into, merged: from, author, message: text };
  const sha = await createCommit(repository, commit);
  const publish = context.env.GIT_URL ? publishElsewhere : publishHere;
  const { org } = work;
  const head = { org, project, caller, branch: project.branch, from: into, commit: sha };
  const isThere = await publish(context, repository, { ...head, source: "edit" });
  return isThere ? { sha, changed: true } : null;
}

/** A repository with both branches. If the git server is another process on another disk, it is a copy. */
async function openBoth(
  context: CoreContext,
  { org, project, branch }: Merge,
  directory: string,
): Promise<string> {
  const { _id: id, handle } = project;
  if (!context.env.GIT_URL) return repositoryDirectory(context.env.DATA_DIR, id);
  const dir = join(directory, "copy.git");
  const remote = builtInRemote(context, { id, handle, orgHandle: org.handle });
  const mirror = { ...remote, dir, branch: project.branch, limits: EVERY_FILE };
  await fetchMirror(mirror);
  await fetchRefs(mirror, [`refs/heads/${branch}`]);
  return dir;
}

/** @throws AppError branch_missing */
async function headOf(repository: string, branch: string): Promise<string> {
  const head = await branchHead(repository, branch);
  if (head !== null) return head;
  throw new AppError("branch_missing", { message: `The repository has no branch ${branch}.` });
}

/** @returns the tree without conflicts. @throws AppError conflict, bad_request */
async function resolveConflicts(
  repository: string,
  {
    work,
    into,
    tree,
    conflicts,
    directory,
  }: {
    work: Merge;
    into: string;
    tree: string;
    conflicts: readonly TreeConflict[];
    directory: string;
  },
): Promise<string> {
  if (conflicts.length === 0) return tree;
  const { resolutions = [], base } = work;
  const isOpen = ({ path }: TreeConflict) => !resolutions.some((one) => one.path === path);
  if (conflicts.some(isOpen) || base !== into)
    throw await conflict(repository, work, { into, conflicts });
  const other = resolutions.find(({ path }) => !conflicts.some((one) => one.path === path));
  if (other)
    throw new AppError("bad_request", {
      message: `resolutions: ${other.path} is not in conflict. Change it on the branch first.`,
    });
  const contents = resolutions.flatMap(({ path, content }) =>
    content === null ? [] : [{ path, bytes: Buffer.from(content) }],
  );
  const oids = await writeBlobs(
    repository,
    contents.map(({ bytes }) => bytes),
    directory,
  );
  return addToTree(repository, {
    commit: tree,
    files: contents.map(({ path }, index) => ({ path, oid: oids[index]! })),
    removed: resolutions.flatMap(({ path, content }) => (content === null ? [path] : [])),
    directory,
  });
}

async function conflict(
  repository: string,
  { project, branch }: Merge,
  { into, conflicts }: { into: string; conflicts: readonly TreeConflict[] },
): Promise<AppError> {
  const [first, ...others] = conflicts;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return new AppError("conflict", {
    message: `${first!.path}${more} changed on ${branch} and on ${project.branch}. Nothing was merged. Send the merge again with base and a resolution for each conflict, or merge with git.`,
    details: { base: into, conflicts: await readConflicts(repository, conflicts) },
  });
}

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { GitError } from "#git/command.ts";
import { fetchMirror } from "#git/mirrors/mirror.ts";
import { builtInRemote } from "#git/mirrors/remotes.ts";
import { addPack, createCommit, treeOf } from "#git/objects/commit-tree.ts";
import { branchHead, createRepository, repositoryDirectory } from "#git/repositories.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { CoreContext } from "../context.ts";
import { requireActive } from "../projects/require-active.ts";
import { authorOf } from "../pushes/commit-author.ts";
import { publishElsewhere, publishHere } from "../pushes/publish-commit.ts";
import { findUpload, removeUpload, type StagedUpload, uploadPackKey } from "./staged-uploads.ts";
import { addToTree } from "#git/objects/add-to-tree.ts";
import { placedIn, requireOwnRepository } from "./upload-changes.ts";

interface CommitRequest {
  org: OrgDocument;
  project: ProjectDocument;
  caller: Caller;
  uploadId: string;
  /** The head that the user saw the changes against; null if the branch had no commits. */
  base: string | null;
  message: string | undefined;
  /** See `placedIn`. */
  into: string | undefined;
}

const GIT_TIMEOUT_MS = 90_000;
/** The commit needs the trees of its parent, not its files. */
const NO_FILES = { maxCommits: 1, maxBlobBytes: 0 };

/**
 * Commits an upload to the project's branch: the tree is what was uploaded, or the branch with the upload added, and its parent the branch's head. Then it takes
 * the way of every push.
 * @returns the commit, or null if it would change nothing
 * @throws AppError upload_not_found, project_linked, project_archived, conflict if the branch has moved, archive_unsafe, path_outside_repo
 */
export async function commitUpload(
  context: CoreContext,
  given: CommitRequest,
): Promise<{ sha: string } | null> {
  const { env, blobs } = context;
  const { caller, project, uploadId } = given;
  requireOwnRepository(project);
  requireActive(project);
  const staged = await findUpload(context, caller, uploadId);
  const temporary = join(env.DATA_DIR, "tmp");
  await mkdir(temporary, { recursive: true });
  const directory = await mkdtemp(join(temporary, "commit-"));
  try {
    const pack = join(directory, "upload.pack");
    if (!(await blobs.copyToFile(uploadPackKey(caller, uploadId), pack)))
      throw new AppError("upload_not_found");
    const work = { ...given, staged, pack, directory };
    const sha = env.GIT_URL
      ? await commitElsewhere(context, work, join(directory, "copy.git"))
      : await commitHere(context, work);
    await removeUpload(context, caller, uploadId);
    return sha === null ? null : { sha };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

type Work = CommitRequest & { staged: StagedUpload; pack: string; directory: string };

async function commitHere(context: CoreContext, work: Work): Promise<string | null> {
  const { project, base } = work;
  const { branch, _id: projectId } = project;
  const repository = repositoryDirectory(context.env.DATA_DIR, projectId);
  await createRepository(repository);
  const commit = await prepareCommit(repository, work);
  if (commit === null) return null;
  const head = { ...work, branch, from: base, commit, source: "upload" } as const;
  if (!(await publishHere(context, repository, head))) throw moved(branch);
  return commit;
}

/** The git server is another process on another disk. The commit is created in a copy without files. */
async function commitElsewhere(
  context: CoreContext,
  work: Work,
  repository: string,
): Promise<string | null> {
  const { org, project, base } = work;
  const { branch, _id: id } = project;
  const remote = builtInRemote(context, { id, handle: project.handle, orgHandle: org.handle });
  await createRepository(repository);
  if (base !== null) await fetchMirror({ ...remote, dir: repository, branch, limits: NO_FILES });
  const commit = await prepareCommit(repository, work);
  if (commit === null) return null;
  const head = { ...work, branch, from: base, commit, source: "upload" } as const;
  if (!(await publishElsewhere(context, repository, head))) throw moved(branch);
  return commit;
}

/** @returns null if the tree is already that of the branch. @throws AppError conflict, archive_unsafe */
async function prepareCommit(repository: string, work: Work): Promise<string | null> {
  const { project, base, staged, pack, caller, message } = work;
  const { upload } = staged;
  if ((await branchHead(repository, project.branch)) !== base) throw moved(project.branch);
  await addPack(repository, pack, { timeoutMs: GIT_TIMEOUT_MS }).catch((error: unknown) => {
    const isRefused =
      error instanceof GitError && /fsck|invalid object|bad tree/i.test(error.stderr);
    throw isRefused ? new AppError("archive_unsafe", { cause: error }) : error;
  });
  const tree = work.into === undefined ? staged.tree : await addedTree(repository, work, work.into);
  if (base !== null && (await treeOf(repository, base)) === tree) return null;
  const text = message?.trim() || `Upload ${upload.name}`;
  return createCommit(repository, { tree, parent: base, author: authorOf(caller), message: text });
}

/** @throws AppError path_outside_repo, archive_path, path_too_long */
function addedTree(
  repository: string,
  { base, staged, directory }: Work,
  into: string,
): Promise<string> {
  const files = placedIn(into, staged).map(([path, oid]) => ({ path, oid }));
  return addToTree(repository, { commit: base, files, directory });
}

function moved(branch: string): AppError {
  return new AppError("conflict", {
    message: `Someone pushed to ${branch} in the meantime. Nothing was lost. Check the changes again.`,
  });
}

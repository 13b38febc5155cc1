import { AppError } from "#schemas/errors.ts";
import { fetchMirror } from "#git/mirrors/mirror.ts";
import { builtInRemote } from "#git/mirrors/remotes.ts";
import { branchHead, createRepository, hasCommit, repositoryDirectory } from "#git/repositories.ts";
import type { CoreContext } from "../context.ts";
import { isLinked } from "../projects/project-addresses.ts";
import { publishElsewhere, publishHere } from "../pushes/publish-commit.ts";
import { openLinked } from "./linked-workplace.ts";
import { findCommit } from "./project-repository.ts";
import type { Workplace, WorkplaceRequest } from "./workplace.ts";

/** The commit needs the trees of its parent, not its files. */
const NO_FILES = { maxCommits: 1, maxBlobBytes: 0 };

/** @throws AppError commit_gone if a new branch cannot begin at its base, project_linked, or the error of the git server */
export function openWorkplace(context: CoreContext, wanted: WorkplaceRequest): Promise<Workplace> {
  if (isLinked(wanted.project)) return openLinked(context, wanted);
  return context.env.GIT_URL ? openCopy(context, wanted) : openHere(context, wanted);
}

async function openHere(context: CoreContext, wanted: WorkplaceRequest): Promise<Workplace> {
  const { project, branch } = wanted;
  const repository = repositoryDirectory(context.env.DATA_DIR, project._id);
  await createRepository(repository);
  const head = await branchHead(repository, branch);
  return {
    repository,
    head,
    place: async (commit) =>
      (await hasCommit(repository, commit)) ? { directory: repository, commit } : null,
    publish: (commit) =>
      publishHere(context, repository, { ...wanted, from: head, commit, source: "edit" }),
  };
}

/** The git server is another process on another disk. Files are read from the API's own mirror. */
async function openCopy(context: CoreContext, wanted: WorkplaceRequest): Promise<Workplace> {
  const { org, project, branch, base, copy: repository } = wanted;
  const { _id: id, handle } = project;
  const remote = builtInRemote(context, { id, handle, orgHandle: org.handle });
  await createRepository(repository);
  const head = await fetchMirror({ ...remote, dir: repository, branch, limits: NO_FILES }).then(
    ({ sha }) => sha,
    unlessNew,
  );
  if (head === null && base !== null) {
    // With the history, git knows that the remote has the files of the base, and does not send them.
    const limits = { maxBlobBytes: 0 };
    const { branch: main } = project;
    await fetchMirror({ ...remote, dir: repository, branch: main, limits }).catch(unlessNew);
    if (!(await hasCommit(repository, base))) throw new AppError("commit_gone");
  }
  return {
    repository,
    head,
    place: (commit) => findCommit(context, wanted, commit).catch(unlessGone),
    publish: (commit) =>
      publishElsewhere(context, repository, { ...wanted, from: head, commit, source: "edit" }),
  };
}

function unlessNew(error: unknown): null {
  const isNew =
    error instanceof AppError && ["repo_empty", "branch_missing"].includes(error.appCode);
  if (isNew) return null;
  throw error;
}

function unlessGone(error: unknown): null {
  if (error instanceof AppError && error.appCode === "commit_gone") return null;
  throw error;
}

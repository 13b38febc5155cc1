import { AppError } from "#schemas/errors.ts";
import { fetchMirror } from "#git/mirror.ts";
import { type ObjectReader, parseCommit } from "#git/objects.ts";
import {
  branches,
  branchHead,
  type Commit,
  isRepository,
  mirrorDirectory,
  readCommit,
  repositoryDirectory,
} from "#git/repositories.ts";
import type { ProjectDocument } from "#store/projects.ts";
import { contentDates } from "../content-dates.ts";
import { readContentTree } from "../content-tree.ts";
import type { Build, Source } from "../context.ts";
import { internalRemote } from "../internal-remote.ts";

const MAX_BRANCHES_NAMED = 10;

/**
 * Finds the repository, and what its branch points at now: never the commit that a push or a webhook named.
 * @throws AppError repo_empty, branch_missing, repo_no_access, repo_corrupt, git_host_slow, …
 */
export async function fetchSource(build: Build): Promise<Source> {
  const directory = await bringRepository(build);
  if (!isRepository(directory)) throw new AppError("repo_empty");
  const release = build.context.repositories.hold(directory);
  try {
    return { ...(await openSource(build, directory)), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function openSource(build: Build, directory: string): Promise<Omit<Source, "release">> {
  const { repositories } = build.context;
  const { branch } = build.deployment;
  const { objects } = repositories.open(directory);
  const known = await readHead(objects, branch);
  const head = known ?? (await askForHead(directory, branch));
  // Readers of a directory that was replaced do not know what a fresh git knows.
  if (!known) repositories.drop(directory);
  const fresh = repositories.open(directory);
  const tree = readContentTree(build, { directory, head, objects: fresh.objects });
  const dates = tree.then(({ steps }) =>
    contentDates(directory, head, { base: build.base, steps }),
  );
  // They fail where they are waited for.
  for (const asked of [tree, dates]) asked.catch(() => undefined);
  const { sha, message, author, at } = head;
  return { directory, commit: { sha, message, author, at }, tree, dates, blobs: fresh.blobs };
}

export type Head = Commit & { tree: string | null };

export function isLinked(project: ProjectDocument): boolean {
  return project.source.kind === "github" || project.source.kind === "git";
}

/** Address of the repository that a linked project follows. */
export function linkedUrl(project: ProjectDocument, githubUrl: string): string {
  const { url, owner, repo } = project.source;
  return url ?? `${githubUrl}/${owner}/${repo}.git`;
}

async function bringRepository(build: Build): Promise<string> {
  const { context, project, deployment, signal, log } = build;
  const { env } = context;
  const linked = isLinked(project);
  const here = repositoryDirectory(env.DATA_DIR, project._id);
  if (!linked && (isRepository(here) || !env.GIT_URL)) return here;
  const dir = mirrorDirectory(env.DATA_DIR, project._id);
  const remote = linked
    ? { url: linkedUrl(project, env.GITHUB_URL), allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS }
    : await internalRemote(context, project);
  log.info(`Fetching ${deployment.branch} from ${remote.url}`);
  await fetchMirror({
    ...remote,
    dir,
    branch: deployment.branch,
    signal,
    onProgress: (line) => log.info(line),
  });
  return dir;
}

async function readHead(objects: ObjectReader, branch: string): Promise<Head | null> {
  const object = await objects.read(`refs/heads/${branch}`).catch(() => null);
  return object?.type === "commit" ? parseCommit(object) : null;
}

async function askForHead(directory: string, branch: string): Promise<Head> {
  const sha = await branchHead(directory, branch);
  if (!sha) throw await branchMissing(directory, branch);
  return { ...(await readCommit(directory, sha)), tree: null };
}

async function branchMissing(directory: string, branch: string): Promise<AppError> {
  const names = (await branches(directory)).map(({ name }) => name);
  if (names.length === 0) return new AppError("repo_empty");
  const listed = names.slice(0, MAX_BRANCHES_NAMED).join(", ");
  return new AppError("branch_missing", {
    message: `The repository has no branch ${branch}. It has: ${listed}.`,
  });
}

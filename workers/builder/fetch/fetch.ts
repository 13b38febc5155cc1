import { type AppCode, AppError } from "#schemas/errors.ts";
import { fetchMirror, fetchRefs, type MirrorOptions } from "#git/mirrors/mirror.ts";
import type { Remote } from "#git/mirrors/remotes.ts";
import { type ObjectReader, parseCommit } from "#git/objects/objects.ts";
import { withLinkedRepository } from "#core/secrets/linked-repository.ts";
import {
  branches,
  branchHead,
  isRepository,
  mirrorDirectory,
  readCommit,
  repositoryDirectory,
} from "#git/repositories.ts";
import { awaitedLater } from "#service/failures.ts";
import { readContentTree } from "./content-tree.ts";
import { findProjectFile, withSettings } from "./fork-settings.ts";
import type { Build, Source } from "../context.ts";
import { internalRemote } from "./internal-remote.ts";
import { limitsOf, transferLimits } from "../limits.ts";
import { findVersions } from "./find-versions.ts";
import type { Head } from "./model.ts";
import { treeDates } from "./version-dates.ts";

const MAX_BRANCHES_NAMED = 10;
/** Slightly larger files are copied too, so that the file limit is decided in one place only. */
const SPARE_BYTES = 1024 ** 2;

/**
 * Finds the repository and the current head of its branch. The commit that a push or webhook named is not used, except one of a
 * fork: a member approved that commit only.
 * @throws AppError repo_empty, branch_missing, repo_no_access, repo_corrupt, git_host_slow, …
 */
export async function fetchSource(build: Build): Promise<Source> {
  const { directory, mirror } = await bringRepository(build);
  if (!isRepository(directory)) throw new AppError("repo_empty");
  const release = build.context.repositories.hold(directory);
  try {
    return { ...(await openSource(build, directory, mirror)), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function openSource(
  build: Build,
  directory: string,
  mirror: MirrorOptions | null,
): Promise<Omit<Source, "release">> {
  const { repositories } = build.context;
  const { objects } = repositories.open(directory);
  const cached = await readHead(objects, build.deployment.approvedCommit ?? refOf(build));
  const head = cached ?? (await askForHead(build, directory));
  // If the directory was replaced, open readers still see the old one.
  if (!cached) repositories.drop(directory);
  const projectFile = await findProjectFile(build, head, repositories.open(directory).objects);
  const stated = projectFile?.versions ?? null;
  const { versions, problem } = await findVersions(
    build,
    { directory, stated, mirror },
    () => repositories.open(directory).objects,
  );
  const fresh = repositories.open(directory);
  const listed = readContentTree(build, { directory, head, objects: fresh.objects, versions });
  const tree = listed.then((read) => withSettings(build, read, fresh.objects));
  const dates = tree.then((read) => treeDates(directory, head, { base: build.base, tree: read }));
  // A failure surfaces where the promises are awaited.
  for (const promise of [tree, dates]) awaitedLater(promise);
  const { sha, message, author, at } = head;
  return {
    directory,
    commit: { sha, message, author, at },
    versions,
    versionProblem: problem,
    projectFile,
    tree,
    dates,
    blobs: fresh.blobs,
  };
}

async function bringRepository(
  build: Build,
): Promise<{ directory: string; mirror: MirrorOptions | null }> {
  const { context, project } = build;
  return withLinkedRepository(context, project, (linked) => bringFrom(build, linked));
}

async function bringFrom(
  build: Build,
  linked: Remote | null,
): Promise<{ directory: string; mirror: MirrorOptions | null }> {
  const { context, project, deployment, signal, log } = build;
  const isOther = build.preview !== null || build.isOtherBranch === true;
  const { env } = context;
  if (linked?.credentials) log.hide(linked.credentials.password);
  const here = repositoryDirectory(env.DATA_DIR, project._id);
  if (!linked && (isRepository(here) || !env.GIT_URL)) return { directory: here, mirror: null };
  const dir = mirrorDirectory(env.DATA_DIR, project._id);
  const remote = linked ?? (await internalRemote(context, project));
  log.info(`Fetching ${deployment.branch} from ${remote.url}`);
  const mirror = {
    ...remote,
    dir,
    branch: isOther ? project.branch : deployment.branch,
    signal,
    onProgress: (line: string) => log.info(line),
    limits: {
      ...transferLimits(env),
      maxBlobBytes: limitsOf(env).fileBytes + SPARE_BYTES,
    },
  };
  try {
    await fetchMirror(mirror);
    // The mirror keeps the project's branch, which the next push needs.
    if (isOther) await fetchRefs(mirror, [refOf(build)]);
  } catch (error) {
    throw linked ? error : ownServerError(error);
  }
  return { directory: dir, mirror };
}

const UNAVAILABLE: ReadonlySet<AppCode> = new Set<AppCode>([
  "git_host_failed",
  "git_host_slow",
  "dns_failed",
]);

/** Our own git server has the push, so the build waits for the server instead of failing. */
function ownServerError(error: unknown): unknown {
  return error instanceof AppError && UNAVAILABLE.has(error.appCode)
    ? new AppError("git_server_unavailable", { cause: error })
    : error;
}

/** What is built: the project's branch, or what its preview shows. */
const refOf = ({ preview, deployment }: Build): string =>
  preview?.ref ?? `refs/heads/${deployment.branch}`;

async function readHead(objects: ObjectReader, name: string): Promise<Head | null> {
  // The caller reopens a reader that has died, for example after the repository was recreated.
  const object = await objects.read(name).catch(() => null);
  return object?.type === "commit" ? parseCommit(object) : null;
}

async function askForHead(
  { preview, deployment: { branch, approvedCommit } }: Build,
  directory: string,
): Promise<Head> {
  if (approvedCommit !== undefined) throw new AppError("pull_commit_gone");
  const sha = preview?.pull ? null : await branchHead(directory, branch);
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

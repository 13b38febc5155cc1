import { existsSync } from "node:fs";
import { appendFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

import { AppError } from "#schemas/errors.ts";

import { git, GitError } from "./command.ts";
import { cleanText, cleanDate } from "./clean.ts";

const PROJECT_ID = /^[a-z0-9][a-z0-9-]{0,63}$/;
const OBJECT_ID = /^[0-9a-f]{40}$/;
const COMMIT_FORMAT = ["%H", "%P", "%an", "%ae", "%at", "%B"].join("%x00");
const NO_ANSWER = { ok: false, text: "" };
const DEFAULT_BRANCH = "main";

/**
 * The directory of a project's repository in the built-in remote.
 * @throws Error when the id could escape the folder.
 */
export function repositoryDirectory(dataDir: string, projectId: string): string {
  return join(repositoriesDirectory(dataDir), `${safe(projectId)}.git`);
}

export function repositoriesDirectory(dataDir: string): string {
  return join(resolve(dataDir), "git");
}

/** The directory of a worker's copy of a repository on another host. */
export function mirrorDirectory(dataDir: string, projectId: string): string {
  return join(mirrorsDirectory(dataDir), `${safe(projectId)}.git`);
}

export function mirrorsDirectory(dataDir: string): string {
  return join(resolve(dataDir), "mirrors");
}

/** Creates an empty bare repository unless it exists. Its settings come from our environment, not from its config file. */
export async function createRepository(directory: string): Promise<void> {
  if (isRepository(directory)) return;
  await mkdir(dirname(directory), { recursive: true });
  // Uses a rename, so that concurrent calls, or a crash between two files, never leave a partial repository.
  const draft = await mkdtemp(join(dirname(directory), ".new-"));
  try {
    await git([
      "init",
      "--quiet",
      "--bare",
      "--template=",
      `--initial-branch=${DEFAULT_BRANCH}`,
      "--",
      draft,
    ]);
    await rename(draft, directory);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (!isRepository(directory)) throw error;
  }
}

/** Moves a repository to a path where another one may exist. If two calls race, one of them wins as a whole. */
export async function replaceRepository(draft: string, directory: string): Promise<void> {
  const old = `${draft}.old`;
  try {
    await rename(directory, old).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
    });
    await rename(draft, directory);
  } catch (error) {
    if (!isRepository(directory)) throw error;
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

/** The commit at the head of a branch. Null when the branch or the whole repository does not exist. */
export async function branchHead(directory: string, branch: string): Promise<string | null> {
  return resolveCommit(directory, `refs/heads/${branch}`);
}

export async function branches(directory: string): Promise<{ name: string; sha: string }[]> {
  if (!isRepository(directory)) return [];
  const format = "--format=%(objectname) %(refname:strip=2)";
  const { stdout } = await git(["for-each-ref", format, "refs/heads/"], { gitDir: directory });
  return stdout
    .toString()
    .split("\n")
    .filter(Boolean)
    .map((line) => ({
      sha: line.slice(0, line.indexOf(" ")),
      name: line.slice(line.indexOf(" ") + 1),
    }));
}

/** Points HEAD at a branch, which a plain `git clone` then checks out. */
export async function setHead(directory: string, branch: string): Promise<void> {
  await git(["symbolic-ref", "HEAD", `refs/heads/${branch}`], { gitDir: directory });
}

/** True when HEAD names a branch that has a commit. */
export async function hasHead(directory: string): Promise<boolean> {
  return (await resolveCommit(directory, "HEAD")) !== null;
}

export async function hasCommit(directory: string, sha: string): Promise<boolean> {
  return OBJECT_ID.test(sha) && (await resolveCommit(directory, sha)) === sha;
}

export interface Commit {
  sha: string;
  /** Up to 500 characters, like all texts here. Control and direction characters appear as `\\u{…}`. */
  message: string;
  author: { name: string; email: string };
  /** The author date in ISO format, which a rebase preserves. An impossible date is clamped. */
  at: string;
  parents: string[];
}

/** @throws AppError `repo_corrupt` when the commit does not exist. */
export async function readCommit(directory: string, sha: string): Promise<Commit> {
  const args = [
    "log",
    "-1",
    "--no-color",
    `--format=${COMMIT_FORMAT}`,
    "--end-of-options",
    sha,
    "--",
  ];
  const { ok, text } = OBJECT_ID.test(sha) ? await attempt(args, directory) : NO_ANSWER;
  if (!ok) throw new AppError("repo_corrupt", { message: `git has no commit ${cleanText(sha)}.` });
  const [id = "", parents = "", name = "", email = "", seconds = "", ...message] = text.split("\0");
  return {
    sha: id,
    message: cleanText(message.join("\0").trim()),
    author: { name: cleanText(name), email: cleanText(email) },
    at: cleanDate(seconds),
    parents: parents.split(" ").filter(Boolean),
  };
}

/** True when `ancestor` is `sha` or one of its ancestors. False if either commit is unknown. */
export async function isAncestor(
  directory: string,
  ancestor: string,
  sha: string,
): Promise<boolean> {
  if (!OBJECT_ID.test(ancestor) || !OBJECT_ID.test(sha)) return false;
  const { ok } = await attempt(["merge-base", "--is-ancestor", ancestor, sha], directory);
  return ok;
}

/** Whether older commits were left out when it was fetched. */
export function isShallow(directory: string): boolean {
  return existsSync(join(directory, "shallow"));
}

/**
 * A repository reads what it lacks from another one on the same disk. It also leaves out the history that the other one lacks. For copies that are deleted soon:
 * the other one does not know, and may delete what is read.
 */
export async function borrowObjects(directory: string, lender: string): Promise<void> {
  await mkdir(join(directory, "objects", "info"), { recursive: true });
  await writeFile(
    join(directory, "objects", "info", "alternates"),
    `${resolve(lender, "objects")}\n`,
  );
  if (isShallow(lender))
    await appendFile(join(directory, "shallow"), await readFile(join(lender, "shallow")));
}

export function isRepository(directory: string): boolean {
  return existsSync(join(directory, "HEAD"));
}

async function resolveCommit(directory: string, name: string): Promise<string | null> {
  if (!isRepository(directory)) return null;
  const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  const { ok, text } = await attempt(args, directory);
  return ok ? text.trim() : null;
}

/** Runs a git command that reports "no" by its exit code. Any other failure is thrown. */
async function attempt(args: string[], directory: string): Promise<{ ok: boolean; text: string }> {
  try {
    const { stdout } = await git(args, { gitDir: directory });
    return { ok: true, text: stdout.toString() };
  } catch (error) {
    const answered =
      error instanceof GitError && error.reason === "exit" && error.exitCode !== null;
    if (!answered) throw error;
    return NO_ANSWER;
  }
}

function safe(projectId: string): string {
  if (!PROJECT_ID.test(projectId))
    throw new Error(`not a project id: ${JSON.stringify(projectId)}`);
  return projectId;
}

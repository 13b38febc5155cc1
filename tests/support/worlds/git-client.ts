import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runProgram } from "./processes/run-program.ts";

/** A user's own git, with their name, without prompts, without the machine's configuration, and without work that only pays off later. */
const PERSON = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  HOME: "/nonexistent",
  LC_ALL: "C.UTF-8",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.com",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.com",
  GIT_CONFIG_COUNT: "2",
  GIT_CONFIG_KEY_0: "maintenance.auto",
  GIT_CONFIG_VALUE_0: "false",
  GIT_CONFIG_KEY_1: "core.fsync",
  GIT_CONFIG_VALUE_1: "none",
};
/**
 * One process for both, because most tests run them often.
 * $1: the message
 */
const COMMIT = 'git add --all && git commit --quiet --allow-empty -m "$1"';

export interface GitAnswer {
  code: number;
  stdout: string;
  stderr: string;
}

export interface WorkTree {
  directory: string;
  /** Runs git here. @throws Error if it fails. */
  git(...args: string[]): Promise<string>;
  /** Runs git here, and returns its exit code too. */
  tryGit(args: string[], env?: Record<string, string>): Promise<GitAnswer>;
  /** The commit that is checked out. */
  head(): Promise<string>;
  /** Writes files, commits them, and returns the commit. */
  commit(files: Record<string, string | Buffer>, message?: string, date?: string): Promise<string>;
}

export async function temporaryDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "pressmark-git-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A repository with a work tree, as on a user's machine. */
export async function createWorkTree(directory: string): Promise<WorkTree> {
  await mkdir(directory, { recursive: true });
  const tree = openWorkTree(directory);
  await tree.git("init", "--quiet", "--initial-branch=main");
  return tree;
}

/** A bare repository and its work tree, which share their objects: a push only has to move the branch. Without git, because most tests of builds create many. */
export async function createWorkTreeOf(bare: string, directory: string): Promise<WorkTree> {
  const folder = join(directory, ".git");
  for (const path of [bare, folder]) {
    await mkdir(join(path, "refs/heads"), { recursive: true });
    await writeFile(join(path, "HEAD"), "ref: refs/heads/main\n");
  }
  await mkdir(join(bare, "objects"));
  await symlink(join(bare, "objects"), join(folder, "objects"));
  return openWorkTree(directory);
}

export function openWorkTree(directory: string): WorkTree {
  const tryGit: WorkTree["tryGit"] = (args, env = {}) => runGit(args, { cwd: directory, env });
  const git: WorkTree["git"] = async (...args) => {
    const answer = await tryGit(args);
    if (answer.code !== 0) throw new Error(`git ${args.join(" ")}: ${answer.stderr}`);
    return answer.stdout.trim();
  };
  const head: WorkTree["head"] = async () => {
    const read = async (path: string) =>
      (await readFile(join(directory, ".git", path), "utf8")).trim();
    const [, branch] = /^ref: (.*)/.exec(await read("HEAD")) ?? [];
    return read(branch ?? "HEAD");
  };
  return {
    directory,
    git,
    tryGit,
    head,
    async commit(files, message = "write", date = "2026-01-02T03:04:05Z") {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(directory, path)), { recursive: true });
        await writeFile(join(directory, path), content);
      }
      const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
      const argv = ["-c", COMMIT, "sh", message];
      const { code, stderr } = await run("/bin/sh", argv, { cwd: directory, env });
      if (code !== 0) throw new Error(stderr);
      return head();
    },
  };
}

interface RunOptions {
  cwd: string;
  env?: Record<string, string>;
  input?: string | Buffer;
}

export function runGit(args: string[], options: RunOptions): Promise<GitAnswer> {
  return run("git", args, options);
}

function run(program: string, args: string[], options: RunOptions): Promise<GitAnswer> {
  return runProgram({ program, args, ...options, env: { ...PERSON, ...options.env } });
}

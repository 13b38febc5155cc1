import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A user's own git, with their name, without prompts, and without the machine's configuration. */
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
};
const TIMEOUT_MS = 180_000;

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

export function openWorkTree(directory: string): WorkTree {
  const tryGit: WorkTree["tryGit"] = (args, env = {}) => runGit(args, { cwd: directory, env });
  const git: WorkTree["git"] = async (...args) => {
    const answer = await tryGit(args);
    if (answer.code !== 0) throw new Error(`git ${args.join(" ")}: ${answer.stderr}`);
    return answer.stdout.trim();
  };
  return {
    directory,
    git,
    tryGit,
    async commit(files, message = "write", date = "2026-01-02T03:04:05Z") {
      for (const [path, content] of Object.entries(files)) {
        await mkdir(dirname(join(directory, path)), { recursive: true });
        await writeFile(join(directory, path), content);
      }
      await git("add", "--all");
      const env = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
      const { code, stderr } = await tryGit(
        ["commit", "--quiet", "--allow-empty", "-m", message],
        env,
      );
      if (code !== 0) throw new Error(stderr);
      return git("rev-parse", "HEAD");
    },
  };
}

export function runGit(
  args: string[],
  options: { cwd: string; env?: Record<string, string>; input?: string | Buffer },
): Promise<GitAnswer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      "git",
      args,
      {
        cwd: options.cwd,
        env: { ...PERSON, ...options.env },
        timeout: TIMEOUT_MS,
        maxBuffer: 64 * 1024 * 1024,
      },
      (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== "number") reject(error);
        else resolve({ code: Number(error?.code ?? 0), stdout, stderr });
      },
    );
    child.stdin?.end(options.input);
  });
}

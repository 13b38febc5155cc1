import { execFile, execFileSync } from "node:child_process";
import { promisify } from "node:util";

const environment = (directory: string) => ({
  PATH: process.env["PATH"],
  HOME: directory,
  GIT_AUTHOR_NAME: "Bench",
  GIT_AUTHOR_EMAIL: "bench@localhost",
  GIT_COMMITTER_NAME: "Bench",
  GIT_COMMITTER_EMAIL: "bench@localhost",
});

export function git(directory: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: directory,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 64 * 1024 * 1024,
    env: environment(directory),
  });
}

/** Does not block, so that this process can measure meanwhile. `nowait`: the push ends before the build does. */
export async function push(directory: string, url: string): Promise<void> {
  await promisify(execFile)("git", ["push", "--quiet", "-o", "nowait", url, "main"], {
    cwd: directory,
    env: environment(directory),
  });
}

/** Makes a repository of one commit from the files of a folder, even of those that a `.gitignore` of the corpus names. */
export function commitAll(directory: string): void {
  git(directory, "init", "--quiet", "--initial-branch=main");
  // Git would pack thousands of files in the background, during the first measurement.
  git(directory, "config", "gc.auto", "0");
  git(directory, "config", "maintenance.auto", "false");
  git(directory, "add", "--all", "--force");
  git(directory, "commit", "--quiet", "-m", "The whole corpus");
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const POWERSHELL = "../shared/corpora/powershell-docs-md.tar.gz";

/** Unpacks a corpus into a git repository of one commit. @throws Error when the corpus is not there */
export function corpusRepository(archive: string): string {
  if (!existsSync(archive))
    throw new Error(
      `${archive} is missing: this benchmark needs a corpus of a few thousand notes.`,
    );
  const directory = mkdtempSync(join(tmpdir(), "pressmark-corpus-"));
  mkdirSync(directory, { recursive: true });
  execFileSync("tar", ["xzf", archive, "-C", directory]);
  git(directory, "init", "--quiet", "--initial-branch=main");
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "-m", "The whole corpus");
  return directory;
}

export function git(directory: string, ...args: string[]): string {
  return execFileSync("git", args, {
    cwd: directory,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    env: {
      PATH: process.env["PATH"],
      HOME: directory,
      GIT_AUTHOR_NAME: "Bench",
      GIT_AUTHOR_EMAIL: "bench@localhost",
      GIT_COMMITTER_NAME: "Bench",
      GIT_COMMITTER_EMAIL: "bench@localhost",
    },
  });
}

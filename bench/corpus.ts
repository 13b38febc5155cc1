import { execFileSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const POWERSHELL = "../shared/corpora/powershell-docs-md.tar.gz";
/** 14,595 notes, no two alike, with more than 100,000 issues. */
export const MDN = "../shared/benchmarks/mdn-de.tar.gz";

/** About 3,100 notes, or five copies of them. */
export type Size = "3,100" | "15,000";
const COPIES: Record<Size, number> = { "3,100": 1, "15,000": 5 };

/**
 * Unpacks a corpus into a git repository of one commit. Each further copy is in a separate folder, where relative links
 * point to notes of the same copy. A line below each heading and at the end of every note prevents caches from reusing
 * parts of another copy.
 * @throws Error if the corpus is missing
 */
export function corpusRepository(archive: string, size: Size = "3,100"): string {
  if (!existsSync(archive))
    throw new Error(
      `${archive} is missing: this benchmark needs a corpus of a few thousand notes.`,
    );
  const directory = mkdtempSync(join(tmpdir(), "pressmark-corpus-"));
  execFileSync("tar", ["xzf", archive, "-C", directory]);
  if (COPIES[size] > 1) multiply(directory, COPIES[size]);
  git(directory, "init", "--quiet", "--initial-branch=main");
  git(directory, "add", "--all");
  git(directory, "commit", "--quiet", "-m", "The whole corpus");
  return directory;
}

function multiply(directory: string, copies: number): void {
  const names = readdirSync(directory).filter((name) => !name.startsWith("."));
  for (let copy = 0; copy < copies; copy++) {
    const folder = join(directory, `copy-${copy}`);
    mkdirSync(folder);
    for (const name of names)
      cpSync(join(directory, name), join(folder, name), { recursive: true });
  }
  for (const name of names) rmSync(join(directory, name), { recursive: true });
  for (const name of readdirSync(directory, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".md")) continue;
    const path = join(directory, name);
    const line = `\n\nThis is ${name.split("/")[0]}.\n`;
    // latin1 keeps every byte, even if the text is not valid UTF-8.
    const source = readFileSync(path, "latin1");
    writeFileSync(path, source.replace(HEADING, (heading) => heading + line) + line, "latin1");
  }
}

const HEADING = /^#{1,6} .*$/gm;

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

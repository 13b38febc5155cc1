import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { UsageError } from "../arguments.ts";
import type { Corpus } from "./find-corpora.ts";
import { commitAll, git } from "./git.ts";

/** What a figure says about the files it was measured on. */
export interface CorpusFacts {
  name: string;
  notes: number;
  /** Of the notes. */
  bytes: number;
  /** Of all names and contents: the start of git's hash of the tree. */
  hash: string;
}

export interface OpenCorpus {
  facts: CorpusFacts;
  /** A git repository of one commit. */
  directory: string;
  /** Paths of the notes, sorted. */
  notes: string[];
  /** Removes what a benchmark has committed. */
  reset(): void;
  close(): void;
}

const HASH_CHARACTERS = 12;
const NOT_COPIED = new Set([".git", "node_modules"]);

/** Copies a corpus into a repository of its own. @throws UsageError if it contains no markdown */
export function openCorpus({ name, path }: Corpus): OpenCorpus {
  const directory = temporary();
  try {
    if (statSync(path).isDirectory()) copyFolder(path, directory);
    else execFileSync("tar", ["xf", path, "-C", directory]);
    return describe(name, directory);
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    throw error;
  }
}

/** A corpus of files that `write` puts into a folder. */
export function makeCorpus(name: string, write: (directory: string) => void): OpenCorpus {
  const directory = temporary();
  write(directory);
  return describe(name, directory);
}

/** Of a repository what is committed, as Pressmark publishes it; of another folder everything. */
function copyFolder(folder: string, directory: string): void {
  if (isCommitted(folder)) {
    const archive = execFileSync("git", ["archive", "HEAD"], { cwd: folder, maxBuffer: 2 ** 31 });
    execFileSync("tar", ["xf", "-", "-C", directory], { input: archive });
    return;
  }
  cpSync(folder, directory, {
    recursive: true,
    filter: (source) => source === folder || !NOT_COPIED.has(basename(source)),
  });
}

function isCommitted(folder: string): boolean {
  try {
    return git(folder, "ls-tree", "--name-only", "HEAD").trim() !== "";
  } catch {
    // It is no repository, or has no commit.
    return false;
  }
}

function describe(name: string, directory: string): OpenCorpus {
  const notes = listNotes(directory);
  if (notes.length === 0) throw new UsageError(`--corpus ${name}: it contains no markdown.`);
  commitAll(directory);
  const sizes = notes.map((path) => statSync(join(directory, path)).size);
  const first = git(directory, "rev-parse", "HEAD").trim();
  return {
    facts: {
      name,
      notes: notes.length,
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      hash: git(directory, "rev-parse", "HEAD^{tree}").slice(0, HASH_CHARACTERS),
    },
    directory,
    notes,
    reset: () => void git(directory, "reset", "--quiet", "--hard", first),
    close: () => rmSync(directory, { recursive: true, force: true }),
  };
}

export function listNotes(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isMarkdownPath(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .filter((path) => !path.startsWith(".git/"))
    .toSorted();
}

const temporary = () => mkdtempSync(join(tmpdir(), "pressmark-corpus-"));

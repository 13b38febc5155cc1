import { existsSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { UsageError } from "../arguments.ts";

/** A folder or an archive with markdown. */
export interface Corpus {
  name: string;
  path: string;
}

const FOLDERS = ["../shared/benchmarks", "../shared/corpora"];
const ARCHIVE = /\.(?:tar|tgz|tar\.[a-z0-9]+)$/;
/** The figures in docs/benchmarks.md are of these. */
const USUAL = ["mdn-de", "powershell-docs-md", "obsidian-help-en"];

/**
 * The corpora to measure, and the names of the usual ones that are missing.
 * @throws UsageError if a corpus that the user chose does not exist, or if there is none at all
 */
export function findCorpora(
  chosen: readonly string[],
  folders: readonly string[] = FOLDERS,
): { corpora: Corpus[]; missing: string[] } {
  const present = folders.flatMap(listArchives);
  if (chosen.length > 0)
    return { corpora: chosen.map((word) => choose(word, present)), missing: [] };
  if (present.length === 0)
    throw new UsageError(
      `There is no corpus in ${folders.join(" or ")}. Name a folder, a repository or an archive with --corpus PATH.`,
    );
  const names = present.map(({ name }) => name);
  return { corpora: present, missing: USUAL.filter((name) => !names.includes(name)) };
}

function choose(word: string, present: readonly Corpus[]): Corpus {
  const named = present.find(({ name }) => name === word);
  if (named) return named;
  const path = resolve(word.replace(/^~(?=\/|$)/, process.env["HOME"] ?? "~"));
  if (existsSync(path)) return { name: nameOf(path), path };
  const names = present.map(({ name }) => name).join(", ") || "none";
  throw new UsageError(
    `--corpus ${word}: there is no such folder or archive, and no corpus of this name. Corpora here: ${names}.`,
  );
}

function listArchives(folder: string): Corpus[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => ARCHIVE.test(file))
    .toSorted()
    .map((file) => ({ name: nameOf(file), path: join(folder, file) }));
}

const nameOf = (path: string) => basename(path).replace(ARCHIVE, "");

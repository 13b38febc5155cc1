import type { BlobReader } from "#git/objects/blobs.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { mayWithhold, readPublication } from "#markdown/front-matter/publication.ts";
import type { IssueSink } from "../model.ts";
import { stemOf } from "./data-files.ts";
import { foldersAbove, type Inheritance, openInheritance } from "./inheritance.ts";
import {
  always,
  folderOf,
  type InheritedValues,
  type SettingsGroup,
  type SiteProgram,
} from "./inherited-values.ts";
import { areElsewhere, coveredBy, sourceOf } from "./sources.ts";

interface Listed {
  path: string;
  oid: string;
  kind: string;
}

/**
 * Reads the files that affect the publication of notes in or below their folder: Hugo's `cascade`, Jekyll's `defaults`, the
 * data files of Eleventy and Lume. Files that the ignore list excludes count too.
 * @param notes paths in the repository
 */
export async function readInheritance(
  issues: IssueSink,
  blobs: BlobReader,
  content: { entries: Iterable<Listed>; notes: readonly string[] },
): Promise<Inheritance> {
  const all = await inheritedBy(blobs, content);
  for (const values of all) report(issues, values);
  return openInheritance(all);
}

/** What files inherit that are not notes of the site. The notes' own report has everything that is wrong. */
export async function readOthersInheritance(
  blobs: BlobReader,
  content: { entries: Iterable<Listed>; notes: readonly string[] },
): Promise<Inheritance> {
  return openInheritance(await inheritedBy(blobs, content));
}

async function inheritedBy(
  blobs: BlobReader,
  { entries, notes }: { entries: Iterable<Listed>; notes: readonly string[] },
): Promise<InheritedValues[]> {
  const folders = foldersAbove(notes);
  let stems: Set<string> | null = null;
  const hasNote = (stem: string) => (stems ??= new Set(notes.map(stemOf))).has(stem);
  const files = [...entries].flatMap(({ path, oid, kind }) => {
    const source = kind === "file" ? sourceOf(path, hasNote) : null;
    const isNear = folders.has(folderOf(path)) || areElsewhere(path);
    return source && isNear ? { path, oid, source } : [];
  });
  const all: InheritedValues[] = [];
  const sites: { folder: string; of: SiteProgram }[] = [];
  let at = 0;
  for await (const { bytes } of blobs.readMany(files.map(({ oid }) => oid))) {
    const file = files[at++];
    if (!file) break;
    const { path, oid, source } = file;
    const text = bytes ? decodeSource(bytes).text : null;
    const entries = text === null ? doubtful(path) : readSource(text, path, source.read);
    for (const [index, { values, isSiteOf, ...place }] of entries.entries()) {
      if (isSiteOf) sites.push({ folder: place.folder, of: isSiteOf });
      const relevant = values && withoutOthers(values);
      if (relevant && Object.keys(relevant).length === 0) continue;
      const id = `${path} ${oid} ${index}`;
      all.push({ ...place, values: relevant, origin: path, id, rank: source.rank });
    }
  }
  const isOf = (program: SiteProgram, path: string) =>
    sites.some(({ folder, of }) => of === program && path.startsWith(folder));
  return all.filter(({ program, folder }) => program === undefined || isOf(program, folder));
}

function readSource(
  text: string,
  path: string,
  read: (text: string, path: string) => SettingsGroup[],
): SettingsGroup[] {
  try {
    return read(text, path);
  } catch {
    // The file is untrusted input. An unreadable file matters only if it mentions publication.
    return mayWithhold(text, { asKey: true }) ? doubtful(path) : [];
  }
}

function doubtful(path: string): SettingsGroup[] {
  return [{ folder: coveredBy(path), applies: always, values: null }];
}

/** Includes the keys inside YAML merges and containers such as Hugo's `params`. */
function withoutOthers(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).map(([key, value]) =>
    // Converts a TOML date back to its text.
    [key, value instanceof Date ? value.toISOString() : value],
  );
  return readPublication(Object.fromEntries(entries), () => null).own ?? {};
}

function report(issues: IssueSink, { origin, values }: InheritedValues): void {
  if (values === null)
    issues.add({
      path: origin,
      line: null,
      severity: "error",
      category: "frontmatter",
      message:
        "This file cannot be read and may withhold notes. The notes that it covers are not published.",
      suggestion:
        "Correct the file, or write `publish: true` in the notes that you want to publish.",
    });
  else {
    const entries = Object.entries(values).map(([key, value]) => ({ key, value, origin }));
    const { issues: doubts } = readPublication({}, () => null, {
      inherited: { entries, doubt: null },
    });
    for (const issue of doubts) issues.add({ ...issue, path: origin });
  }
}

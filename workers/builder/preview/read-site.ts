import type { CompiledBytes, NoteFacts } from "#content/notes/compiled-note.ts";
import { type ProjectFile, readProjectFile } from "#content/project-file/read-project-file.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { decodeSource } from "#markdown/text/source.ts";
import { isMarkdownPath } from "#markdown/links/slug.ts";
import { AppError } from "#schemas/errors.ts";
import { PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import { PREVIEW_MAX_NOTES } from "#schemas/projects/repository-preview.ts";
import type { Build, Source } from "../context.ts";
import { isConventionFile } from "#content/conventions/catalog.ts";
import { isIgnoreSource } from "#content/ignore/ignore-list.ts";
import { everything } from "../incremental/changed.ts";
import { stemOf } from "#content/inherited/data-files.ts";
import { sourceOf } from "#content/inherited/sources.ts";
import { useFileSettings } from "../fetch/file-settings.ts";
import { list } from "../list/list.ts";
import type { ContentFile, Listing, ParsedNote, Resolved, Parsed } from "#content/model.ts";
import type { CompileTools } from "../parse/compile-notes.ts";
import { dialectOptions } from "../parse/dialect.ts";
import { parsedNote } from "../parse/parsed-note.ts";
import { parseNotes } from "../parse/parse.ts";
import { noteKey, toText } from "../parse/compiled-packs.ts";
import { resolve } from "../resolve/resolve.ts";
import type { RepositoryParts } from "./repository-parts.ts";

export interface ReadSite {
  readFrom: "notes" | "names";
  listing: Listing;
  parsed: Parsed;
  resolved: Resolved;
}

/** More files with settings are not written by hand. */
const MAX_SETTINGS = 2_000;
const EVERYTHING = everything("a preview starts from nothing");

/** Runs the stages of a build up to `resolve`, with as little of the repository as possible. */
export async function readSite(
  build: Build,
  parts: RepositoryParts,
  { tools, onNotes }: { tools: CompileTools; onNotes(): Promise<void> },
): Promise<ReadSite> {
  const { entries } = await parts.source.tree;
  if (!(await parts.fetch(settingsOf([...entries.values()]))))
    throw new AppError("repo_too_large", {
      message: "The settings in the repository are too large.",
    });
  const projectFile = await readFileOf(parts.source.blobs, entries.get(PROJECT_FILE));
  const source = { ...parts.source, projectFile };
  useFileSettings(build, source);
  const { listing } = await list(build, source, "");
  await onNotes();
  if (await fetchNotes(parts, listing.notes)) {
    const parsed = await parseWhole(build, parts, { listing, tools });
    return { readFrom: "notes", listing, ...(await resolved(build, source, { listing, parsed })) };
  }
  return { readFrom: "names", listing, ...(await readNames(build, parts, { listing, tools })) };
}

async function readFileOf(
  blobs: BlobReader,
  file: TreeEntry | undefined,
): Promise<ProjectFile | null> {
  if (file?.kind !== "file") return null;
  for await (const { bytes } of blobs.readMany([file.oid]))
    if (bytes) return readProjectFile(decodeSource(bytes).text);
  return null;
}

/** Everything except notes that decides what is recognized and published. */
function settingsOf(entries: readonly TreeEntry[]): string[] {
  const files = entries.filter(({ kind }) => kind === "file");
  const stems = new Set(files.flatMap(({ path }) => (isMarkdownPath(path) ? stemOf(path) : [])));
  const settings = files.filter(
    ({ path }) =>
      isIgnoreSource(path) ||
      isConventionFile(path) ||
      path === PROJECT_FILE ||
      sourceOf(path, (stem) => stems.has(stem)) !== null,
  );
  settings.sort((a, b) => depthOf(a.path) - depthOf(b.path));
  return settings.slice(0, MAX_SETTINGS).map(({ oid }) => oid);
}

const depthOf = (path: string) => path.split("/").length;

/** @returns false if the notes are too many, or too large */
function fetchNotes(parts: RepositoryParts, notes: readonly ContentFile[]): Promise<boolean> {
  if (notes.length > PREVIEW_MAX_NOTES) return Promise.resolve(false);
  return parts.fetch(notes.map(({ oid }) => oid));
}

/** Files that notes include are known only when the notes are compiled, and what these include only then. */
const MAX_INCLUDE_ROUNDS = 3;

async function parseWhole(
  build: Build,
  parts: RepositoryParts,
  { listing, tools }: { listing: Listing; tools: CompileTools },
): Promise<Parsed> {
  const { source } = parts;
  const { entries } = await source.tree;
  for (let round = 1; ; round++) {
    const content = { listing, changed: EVERYTHING };
    const { parsed } = await parseNotes(build, content, { ...tools, source });
    const included = parsed.notes.flatMap(({ included: files }) => files?.paths ?? []);
    const oids = included.flatMap((path) => {
      const entry = entries.get(path);
      return entry?.kind === "file" && !parts.has(entry.oid) ? entry.oid : [];
    });
    if (oids.length === 0 || round > MAX_INCLUDE_ROUNDS) return parsed;
    if (!(await parts.fetch(oids))) return parsed;
  }
}

/** All notes count as empty, except the first page. */
async function readNames(
  build: Build,
  parts: RepositoryParts,
  { listing, tools }: { listing: Listing; tools: CompileTools },
): Promise<{ parsed: Parsed; resolved: Resolved }> {
  const { source } = parts;
  const facts = await emptyFacts(build);
  const generator = listing.convention.id;
  const notes = listing.notes.map((file): ParsedNote => {
    const key = noteKey({ ...file, generator, included: null, settings: null });
    return parsedNote({ ...file, key, ownKey: key, included: null }, facts, listing);
  });
  const parsed = { notes, readers: null, compiled: 0, nextInclude: null };
  const named = await resolved(build, source, { listing, parsed });
  const home = named.resolved.structure.byUrl.get("/");
  const file = listing.notes.find(({ path }) => path === home?.path);
  if (!file) return named;
  if (!(await parts.fetch([file.oid]))) return named;
  const alone = { listing: { ...listing, notes: [file] }, tools };
  const [page] = (await parseWhole(build, parts, alone)).notes;
  if (!page) return named;
  const withPage = notes.map((note) => (note.path === page.path ? page : note));
  return resolved(build, source, { listing, parsed: { ...parsed, notes: withPage } });
}

async function emptyFacts({ context, project }: Build): Promise<NoteFacts> {
  const options = dialectOptions(project, context.env);
  const job = { path: "", bytes: new Uint8Array(0), ...options };
  const [compiled] = await context.compilers.compile([job]);
  return JSON.parse(toText((compiled as CompiledBytes).facts)) as NoteFacts;
}

async function resolved(
  build: Build,
  source: Source,
  site: { listing: Listing; parsed: Parsed },
): Promise<{ parsed: Parsed; resolved: Resolved }> {
  const result = await resolve(build, source, { ...site, changed: EVERYTHING });
  return { parsed: site.parsed, resolved: result.resolved };
}

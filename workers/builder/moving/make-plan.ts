import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#schemas/errors.ts";
import {
  PLAN_MAX_FILES,
  type PlannedLinks,
  type PlannedNote,
  type PlannedPath,
} from "#schemas/projects/source/source-plan.ts";
import type { PlannedFile } from "#store/projects/source-plans.ts";
import { findNewestSuccess } from "#store/deployments/deployments.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { NoteFacts } from "#content/notes/compiled-note.ts";
import type { Build, BuildContext, Source } from "../context.ts";
import { fetchSource } from "../fetch/fetch.ts";
import { useFileSettings } from "../fetch/file-settings.ts";
import { loadState } from "../incremental/build-state.ts";
import { openCompiledNotes } from "../parse/compiled-notes.ts";
import { compileSettingsOf } from "../parse/compile-settings.ts";
import { draftOf } from "../preview/draft-build.ts";
import { openPackWriter } from "../store/pack-writer.ts";
import { changedLinks, manualLinks, planned, shownLines } from "./describe-links.ts";
import { linkCompiler } from "./link-compiler.ts";
import { linkedNotes } from "./moved-links.ts";
import { type Move, movedSource, moveOf } from "./moved-tree.ts";
import { readWorld, type ReadWorld } from "./read-world.ts";
import { type RewrittenNote, rewriteNote } from "./rewrite-notes.ts";
import { readText } from "./source-text.ts";

export interface MadePlan {
  commit: string;
  links: PlannedLinks;
  /** Empty if files are deleted: then no link changes. */
  files: PlannedFile[];
}

interface Wanted {
  planId: string;
  project: ProjectDocument;
  path: PlannedPath;
  /** The published one by default. */
  branch?: string | undefined;
  directory: string;
  signal: AbortSignal;
}

const FIRST_ADDRESSES = 3;

/**
 * Finds the links that a commit must change, with the stages of a build: what counts as a link, and where it leads, is the same as
 * on the site. Nothing is written but temporary files.
 * @throws AppError bad_request, path_taken, file_not_found, and those of `fetchSource` and `list`
 */
export async function makePlan(context: BuildContext, wanted: Wanted): Promise<MadePlan> {
  const { planId, project, path, branch, directory, signal } = wanted;
  const build = draftOf(context, { id: planId, project, branch, signal });
  build.base = await findBase(context, project);
  const source = await fetchSource(build);
  const place = { projectId: project._id, artifact: planId, directory };
  useFileSettings(build, source);
  const compiled = openCompiledNotes(context.blobs, place, build.base?.compiled ?? null);
  const pack = openPackWriter(place);
  const tools = { blobs: source.blobs, compiled, pack };
  try {
    const files = await movedFiles(source, path);
    const before = await readWorld(build, source, tools);
    if (path.to === null) {
      const broken = await linksTo(source, before, new Set(files));
      const links = { files: files.length, changed: planned([]), broken, addresses: NO_ADDRESSES };
      return { commit: source.commit.sha, links, files: [] };
    }
    const move = moveOf(path);
    const after = await readWorld(build, movedSource(source, move), tools);
    const ownFacts = await factsWithoutIncludes(before, compiled);
    const rewritten = await rewriteAll(build, { source, before, after, move, ownFacts });
    const sourceOf = (content: string) => before.sources.get(content) ?? content;
    const links = {
      files: files.length,
      changed: changedLinks(rewritten, sourceOf),
      broken: manualLinks(rewritten, sourceOf),
      addresses: movedAddresses(before, after, move),
    };
    const changed = plannedFiles(files, rewritten, { move, sourceOf });
    if (changed.length > PLAN_MAX_FILES) throw tooMany(changed.length);
    return { commit: source.commit.sha, links, files: changed };
  } finally {
    compiled.discard();
    pack.discard();
    source.release();
  }
}

const NO_ADDRESSES = { count: 0, first: [] };

/** The newest build has compiled nearly all notes, so the plan does not have to. A build may change its site in place, so only its lists are used. */
async function findBase(
  { db, states, blobs }: BuildContext,
  { _id: id }: ProjectDocument,
): Promise<Build["base"]> {
  const last = await findNewestSuccess(db, id);
  if (!last?.artifact) return null;
  const base = states.get(id, last.artifact) ?? (await loadState(blobs, id, last.artifact));
  const { site } = base ?? {};
  return base && { ...base, site: site ? { ...site, tree: { ...site.tree, oid: null } } : null };
}

/** The paths of the files, which exist and whose new paths are free. */
async function movedFiles({ tree }: Source, { from, to }: PlannedPath): Promise<string[]> {
  const { entries } = await tree;
  const move = moveOf({ from, to });
  const files: string[] = [];
  for (const { path, kind } of entries.values()) {
    if (move(path) === path) continue;
    if (kind !== "file")
      throw new AppError("path_taken", {
        message: `${path} is a symbolic link or a submodule. Use git to move or delete it.`,
      });
    files.push(path);
  }
  if (files.length === 0)
    throw new AppError("file_not_found", { message: `The branch has no file or folder ${from}.` });
  if (files.length > PLAN_MAX_FILES) throw tooMany(files.length);
  if (to !== null) checkFree(entries.keys(), { from, to });
  return files;
}

function checkFree(paths: Iterable<string>, { from, to }: { from: string; to: string }): void {
  const key = (path: string) => path.normalize("NFC").toLowerCase();
  const wanted = key(to);
  for (const path of paths) {
    if (path === from || path.startsWith(`${from}/`)) continue;
    const other = key(path);
    if (other === wanted || other.startsWith(`${wanted}/`)) {
      const name = path.slice(0, to.length);
      const what = other === wanted ? "file" : "folder";
      const but =
        name === to
          ? ""
          : " Its name differs only in upper and lower case, which not every computer tells apart.";
      throw new AppError("path_taken", {
        message: `There is already a ${what} ${name}.${but} Choose another path.`,
      });
    }
    if (wanted.startsWith(`${other}/`))
      throw new AppError("path_taken", {
        message: `${path} is a file, so it cannot contain other files. Choose another path.`,
      });
  }
}

const tooMany = (count: number) =>
  new AppError("bad_request", {
    message: `The commit would change ${count.toLocaleString("en")} files. Up to ${PLAN_MAX_FILES.toLocaleString("en")} are possible here. Move smaller folders, or use git.`,
  });

/** What the notes that include files say themselves. */
async function factsWithoutIncludes(
  { notes }: ReadWorld,
  compiled: ReturnType<typeof openCompiledNotes>,
): Promise<Map<string, NoteFacts>> {
  const including = notes.filter(({ included }) => included !== null);
  const facts = await compiled.facts(including.map(({ ownKey }) => ownKey));
  return new Map(
    including.flatMap(({ path, ownKey }) => {
      const own = facts.get(ownKey);
      return own ? [[path, own] as const] : [];
    }),
  );
}

/** Notes that are read and compiled at the same time. */
const AT_ONCE = 16;

async function rewriteAll(
  build: Build,
  {
    source,
    ...worlds
  }: {
    source: Source;
    before: ReadWorld;
    after: ReadWorld;
    move: Move;
    ownFacts: ReadonlyMap<string, NoteFacts>;
  },
): Promise<RewrittenNote[]> {
  const { before, after, ownFacts } = worlds;
  const linked = linkedNotes(worlds, ownFacts);
  const compile = linkCompiler(build, {
    before: { listing: before.listing, settings: compileSettingsOf(before.listing) },
    after: { listing: after.listing, settings: compileSettingsOf(after.listing) },
  });
  const rewritten: RewrittenNote[] = [];
  for (let at = 0; at < linked.length; at += AT_ONCE) {
    build.signal.throwIfAborted();
    await nextTurn();
    const notes = linked.slice(at, at + AT_ONCE);
    const sources: Buffer[] = [];
    for await (const { bytes } of source.blobs.readMany(notes.map(({ before: { oid } }) => oid)))
      sources.push(bytes ?? Buffer.alloc(0));
    rewritten.push(
      ...(await Promise.all(
        notes.map((note, index) => rewriteNote(note, sources[index] ?? Buffer.alloc(0), compile)),
      )),
    );
  }
  build.context.compilers.rest();
  return rewritten;
}

/** Every file of the commit: moved, changed, or both. */
function plannedFiles(
  files: readonly string[],
  rewritten: readonly RewrittenNote[],
  { move, sourceOf }: { move: Move; sourceOf(path: string): string },
): PlannedFile[] {
  const edits = new Map<string, PlannedFile["edits"]>();
  for (const { note, text, encoding, edits: changes } of rewritten) {
    if (changes.length === 0) continue;
    let [from, bytes] = [0, 0];
    const own = changes
      .toSorted((a, b) => a.start - b.start)
      .map(({ start, end, text: next }) => {
        bytes += Buffer.byteLength(text.slice(from, start), encoding);
        const length = Buffer.byteLength(text.slice(start, end), encoding);
        const edit = { at: bytes, length, bytes: Buffer.from(next, encoding).toString("base64") };
        bytes += length;
        from = end;
        return edit;
      });
    edits.set(sourceOf(note.before.path), own);
  }
  const paths = new Set([...files, ...edits.keys()]);
  return [...paths].map((from) => ({
    from,
    path: move(from) ?? from,
    edits: edits.get(from) ?? [],
  }));
}

/** The links of other notes to files that would be gone. */
async function linksTo(source: Source, world: ReadWorld, gone: ReadonlySet<string>) {
  const isGone = (target: string | null) =>
    target !== null && gone.has(world.sources.get(target) ?? "");
  const linking = world.notes.flatMap((note) => {
    if (!world.isHere(note.path) || gone.has(world.sources.get(note.path) ?? "")) return [];
    const targets = world.resolved.links.links.get(note.path)?.targets ?? [];
    const lines = note.facts.slots.flatMap(({ line, from }, at) =>
      isGone(targets[at] ?? null) && from === undefined ? line : [],
    );
    return lines.length > 0 ? { note, lines } : [];
  });
  const notes: PlannedNote[] = [];
  let index = 0;
  for await (const { bytes } of source.blobs.readMany(linking.map(({ note: { oid } }) => oid))) {
    const item = linking[index++];
    if (!item) continue;
    const { text } = readText(bytes ?? Buffer.alloc(0));
    const path = world.sources.get(item.note.path) ?? item.note.path;
    notes.push({ path, lines: shownLines(text, item.lines), links: item.lines.length });
  }
  return planned(notes);
}

/** Pages with other addresses. Builds redirect their former ones. */
function movedAddresses(before: ReadWorld, after: ReadWorld, move: Move) {
  const changed = before.resolved.notes.flatMap(({ path, url }) => {
    const to = move(before.sources.get(path) ?? path);
    const content = to === null ? undefined : after.bySource.get(to);
    const next = content === undefined ? undefined : after.resolved.structure.byPath.get(content);
    return next && next.url !== url ? { from: url, to: next.url } : [];
  });
  return { count: changed.length, first: changed.slice(0, FIRST_ADDRESSES) };
}

/** For all temporary files of a plan. */
export const planDirectory = (dataDir: string): string => join(dataDir, "tmp", "builds");

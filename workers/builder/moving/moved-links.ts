import { coverPath } from "#content/links/cover-path.ts";
import type { ParsedNote, Target } from "#content/model.ts";
import {
  isByName,
  isByPath,
  type MovedLink,
  relative,
  spellingsOf,
} from "#content/moving/spellings.ts";
import type { CompiledLinks } from "#content/moving/probes.ts";
import type { Slot } from "#markdown/note.ts";
import type { NoteFacts } from "#content/notes/compiled-note.ts";
import type { Move } from "./moved-tree.ts";
import type { ReadWorld } from "./read-world.ts";

/** A note whose links must change, before and after the move. */
export interface LinkedNote {
  before: ParsedNote;
  after: ParsedNote;
  /** The links of its own text, without those of included files. */
  links: CompiledLinks;
  /** New targets by the index of the link. Null if nothing leads to the file. */
  changes: ReadonlyMap<number, string | null>;
  /** The new picture of its front matter, if it must change. */
  cover?: string | null;
}

interface Worlds {
  before: ReadWorld;
  after: ReadWorld;
  move: Move;
}

/** @param ownFacts facts of notes that include others, without what they include, by content path */
export function linkedNotes(
  worlds: Worlds,
  ownFacts: ReadonlyMap<string, NoteFacts>,
): LinkedNote[] {
  const { before: old, after: next } = worlds;
  const afterNotes = new Map(next.notes.map((note) => [note.path, note]));
  const target = targetMapper(worlds);
  const linked: LinkedNote[] = [];
  for (const note of old.notes) {
    const moved = afterNotes.get(pathAfter(worlds, note.path) ?? "");
    if (!moved || !old.isHere(note.path)) continue;
    const facts = note.included === null ? note.ownFacts : ownFacts.get(note.path);
    if (!facts) continue;
    const targetsBefore = targetsOf(old, note, facts);
    const targetsAfter = targetsOf(next, moved, facts);
    const changes = new Map<number, string | null>();
    for (const [at, slot] of facts.slots.entries()) {
      if (slot.kind === "query" || slot.from !== undefined || slot.target === "") continue;
      if (slot.kind === "link" && slot.isMarker) continue;
      const wanted = target(targetsBefore[at] ?? null);
      if (wanted === null) continue;
      const was = targetsBefore[at] ?? "";
      if (wanted === undefined) changes.set(at, null);
      else if (wanted !== targetsAfter[at] || isLost(slot, { note, moved, was, wanted }))
        changes.set(at, spelling(worlds, { note, moved, slot, was, wanted }));
    }
    const cover = newCover(worlds, note, moved);
    if (changes.size === 0 && cover === undefined) continue;
    const links = { slots: facts.slots, cover: facts.publish.cover };
    linked.push({
      before: note,
      after: moved,
      links,
      changes,
      ...(cover !== undefined && { cover }),
    });
  }
  return linked;
}

/**
 * Whether a link still leads to the file on the site, but not in other programs: these do not know a name that only a title has, nor
 * look for a file of this name elsewhere.
 */
function isLost(
  slot: Slot,
  {
    note,
    moved,
    was,
    wanted,
  }: { note: ParsedNote; moved: ParsedNote; was: string; wanted: string },
): boolean {
  if (was === wanted && note.path === moved.path) return false;
  const isRenamed = nameOf(was) !== nameOf(wanted);
  if (isRenamed && isByName({ target: slot.target, file: { before: was, after: wanted } }))
    return true;
  return (
    isByPath(slot, { note: note.path, file: was }) &&
    !isByPath(slot, { note: moved.path, file: wanted })
  );
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1).toLowerCase();

function targetsOf(
  { resolved, finder }: ReadWorld,
  note: ParsedNote,
  facts: NoteFacts,
): readonly Target[] {
  const links = note.included === null ? resolved.links.links.get(note.path) : undefined;
  return links?.targets ?? finder.find({ ...note, facts }).targets;
}

function pathAfter({ before, after, move }: Worlds, path: string): string | undefined {
  const source = before.sources.get(path);
  const to = source === undefined ? null : move(source);
  return to === null ? undefined : after.bySource.get(to);
}

/** What a link must lead to after the move. Null if nothing has to be kept, undefined if the content no longer has it. */
function targetMapper(worlds: Worlds): (target: Target) => Target | undefined {
  const { before, after, move } = worlds;
  return (target) => {
    if (target === null || target === "/") return null;
    if (before.sources.has(target)) return pathAfter(worlds, target);
    if (target.startsWith("/")) {
      const folder = before.resolved.structure.folders.get(target);
      // A page without a file has the same address, or is not moved.
      if (!folder || folder.path === "") return null;
      const path = folderAfter(folder.path);
      if (path === folder.path) return null;
      return after.resolved.structure.folderOf.get(path)?.url;
    }
    const path = folderAfter(target.slice(0, -1));
    return path === target.slice(0, -1) ? null : `${path}/`;
  };

  function folderAfter(path: string): string {
    const { root } = before.listing;
    const to = move(`${root}${path}`) ?? "";
    return to.startsWith(after.listing.root) ? to.slice(after.listing.root.length) : to;
  }
}

/** The first spelling that leads to the file; null if none does. */
function spelling(
  { before, after }: Worlds,
  link: {
    note: ParsedNote;
    moved: ParsedNote;
    slot: Slot;
    was: string;
    wanted: string;
  },
): string | null {
  const { note, moved, slot, was, wanted } = link;
  const urlOf = ({ world }: ReadWorld, path: string) =>
    path.startsWith("/") ? path : (world.urls.get(path) ?? null);
  const urls = (from: string, to: string) => {
    const [old, next] = [urlOf(before, from), urlOf(after, to)];
    return old === null || next === null ? null : { before: old, after: next };
  };
  const own = urls(note.path, moved.path);
  const written: MovedLink = {
    target: slot.target,
    wiki: slot.wiki,
    note: {
      before: note.path,
      after: moved.path,
      urls: own ?? { before: `/${note.path}`, after: `/${moved.path}` },
    },
    file: {
      before: was.replace(/^\//, ""),
      after: wanted.replace(/^\//, ""),
      urls: urls(was, wanted),
    },
  };
  return (
    spellingsOf(written).find(
      (target) => after.finder.targetOf(moved, { ...slot, target } as Slot) === wanted,
    ) ?? null
  );
}

/** Undefined if the picture of the front matter stays as it is; null if nothing leads to it. */
function newCover(worlds: Worlds, note: ParsedNote, moved: ParsedNote): string | null | undefined {
  const { before, after } = worlds;
  const { cover } = note.facts.publish;
  const was = coverPath(note, before.files);
  // Another file may name it for all notes of a folder.
  if (!cover || was === null || note.ownFacts.publish.cover !== cover) return undefined;
  const wanted = pathAfter(worlds, was);
  if (wanted === undefined) return null;
  const pathOf = (text: string) =>
    coverPath(
      {
        path: moved.path,
        facts: { ...moved.facts, publish: { ...moved.facts.publish, cover: text } },
      },
      after.files,
    );
  if (pathOf(cover) === wanted) return undefined;
  const start = /^\.?\/+/.exec(cover)?.[0] ?? "";
  const plain = cover.slice(start.length);
  const beside = relative(moved.path, wanted);
  const isFromRoot = plain === was;
  const paths = isFromRoot ? [wanted, beside] : [beside, wanted];
  return (
    paths.flatMap((path) => [start + path, path]).find((text) => pathOf(text) === wanted) ?? null
  );
}

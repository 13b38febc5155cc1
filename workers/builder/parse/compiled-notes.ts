import { join } from "node:path";
import { compiledKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { CompiledBytes, NoteData, NoteFacts } from "#content/notes/compiled-note.ts";
import {
  type CompiledIndex,
  type CompiledPlace,
  type Part,
  readPart,
  readParts,
  spanOf,
  toText,
} from "./compiled-packs.ts";
import { openSharedTexts } from "./shared-texts.ts";
import { type FilePart, openSegmentFile } from "../bytes/segment-file.ts";

export interface CompiledNotes {
  has(key: string): boolean;
  add(key: string, bytes: CompiledBytes): NoteFacts;
  /** Facts of many notes, read in large ranges. */
  facts(keys: string[]): Promise<Map<string, NoteFacts>>;
  /** What many notes offer to queries. */
  data(keys: string[]): Promise<Map<string, NoteData>>;
  html(key: string): Promise<Uint8Array>;
  /** Where its HTML can be read until everything is saved; null if this build has not compiled it. */
  htmlPart(key: string): FilePart | null;
  /** Call when all notes are compiled: frees what only makes their facts smaller. */
  rest(): void;
  /** Stores the added notes and returns the locations of `keys`. Nothing can be read afterwards. */
  save(keys: Iterable<string>): Promise<CompiledIndex>;
  /** Removes unsaved notes. */
  discard(): void;
}

/** Above this number most packs are merged into one: each pack is a file to open, and little of an old one is still used. */
const MAX_PACKS = 24;
/** The largest packs are kept; they contain nearly all notes. */
const KEPT_PACKS = 4;
const COPY_BYTES = 4 * 1024 * 1024;

/** Compiled notes of one build. Notes of earlier builds are in packs, and new notes are in files until they are saved. */
export function openCompiledNotes(
  blobs: BlobStore,
  place: { projectId: string; artifact: string; directory: string },
  base: CompiledIndex | null,
): CompiledNotes {
  const { packs, notes } = base ?? { packs: [], notes: {} };
  const heads = openSegmentFile(join(place.directory, `${place.artifact}.heads`));
  const bodies = openSegmentFile(join(place.directory, `${place.artifact}.notes`));
  const texts = openSharedTexts();
  /** Locations in these two files. */
  const added = new Map<string, CompiledPlace>();

  function readAdded(at: CompiledPlace, part: Part): Uint8Array {
    const { start, length } = spanOf(at, part);
    return (part === "html" || part === "text" || part === "body" ? bodies : heads).read(
      start,
      length,
    );
  }

  async function* readMany(keys: Iterable<string>, part: Part) {
    const stored: string[] = [];
    for (const key of keys) {
      const fresh = added.get(key);
      if (fresh) yield { key, bytes: readAdded(fresh, part) };
      else stored.push(key);
    }
    yield* readParts(blobs, { packs, notes }, { keys: stored, part });
  }

  /** Copies the notes of small packs into this build's pack. @returns the packs that remain */
  async function joinPacks(old: Map<string, CompiledPlace>): Promise<number[]> {
    const used = new Map<number, number>();
    for (const at of old.values()) used.set(at[0], (used.get(at[0]) ?? 0) + bytesOf(at));
    const largest = [...used].sort(([, a], [, b]) => b - a).map(([pack]) => pack);
    if (largest.length < MAX_PACKS) return largest;
    const keptPacks = largest.slice(0, KEPT_PACKS);
    const moved = [...old].filter(([, [pack]]) => !keptPacks.includes(pack));
    const copies = new Map(moved);
    const index = { packs, notes };
    for await (const { key, bytes } of readParts(blobs, index, {
      keys: copies.keys(),
      part: "head",
    }))
      copies.set(key, placed(copies.get(key), { head: heads.add(bytes) }));
    for await (const { key, bytes } of readParts(blobs, index, {
      keys: copies.keys(),
      part: "body",
    }))
      copies.set(key, placed(copies.get(key), { body: bodies.add(bytes) }));
    for (const [key, at] of copies) added.set(key, at);
    return keptPacks;
  }

  /** The heads are appended to the bodies, so nothing in the file moves. */
  async function storeAdded(): Promise<string> {
    for (let at = 0; at < heads.size(); at += COPY_BYTES)
      bodies.add(heads.read(at, Math.min(COPY_BYTES, heads.size() - at)));
    heads.remove();
    await bodies.close();
    const key = compiledKey(place.projectId, place.artifact);
    await blobs.putFile(key, bodies.path);
    return key;
  }

  return {
    has: (key) => added.has(key) || Object.hasOwn(notes, key),
    add(key, { facts, front, html, text }) {
      const [head, body] = [heads.add(facts, front), bodies.add(html, text)];
      added.set(key, [0, head, facts.length, front.length, body, html.length, text.length]);
      return texts.share(parseFacts(facts));
    },
    async facts(keys) {
      const factsByKey = new Map<string, NoteFacts>();
      for await (const { key, bytes } of readMany(keys, "facts"))
        factsByKey.set(key, texts.share(parseFacts(bytes)));
      return factsByKey;
    },
    async data(keys) {
      const dataByKey = new Map<string, NoteData>();
      for await (const { key, bytes } of readMany(keys, "front"))
        dataByKey.set(key, JSON.parse(toText(bytes)) as NoteData);
      return dataByKey;
    },
    async html(key) {
      const fresh = added.get(key);
      if (fresh) return readAdded(fresh, "html");
      return await readPart(blobs, { packs, notes }, { key, part: "html" });
    },
    htmlPart(key) {
      const fresh = added.get(key);
      if (!fresh) return null;
      const { start, length } = spanOf(fresh, "html");
      return bodies.part(start, length);
    },
    rest: texts.rest,
    async save(keys) {
      const list = [...keys];
      const old = new Map<string, CompiledPlace>();
      for (const key of list) {
        const at = added.has(key) ? undefined : notes[key];
        if (at) old.set(key, at);
      }
      const keptPacks = await joinPacks(old);
      const saved: CompiledIndex = { packs: keptPacks.map((pack) => packs[pack] ?? ""), notes: {} };
      const indexes = new Map(keptPacks.map((pack, index) => [pack, index]));
      const behind = bodies.size();
      const own = added.size > 0 ? saved.packs.push(await storeAdded()) - 1 : -1;
      for (const key of list) {
        const fresh = added.get(key);
        const at = fresh ?? old.get(key);
        if (!at) continue;
        const place: CompiledPlace = [...at];
        place[0] = fresh ? own : (indexes.get(at[0]) ?? 0);
        if (fresh) place[1] += behind;
        saved.notes[key] = place;
      }
      return saved;
    },
    discard() {
      heads.remove();
      bodies.remove();
    },
  };
}

/** A location in this build's pack, as far as it is known. */
function placed(
  before: CompiledPlace | undefined,
  at: { head?: number; body?: number },
): CompiledPlace {
  const [, head, facts, front, body, html, text] = before ?? [0, 0, 0, 0, 0, 0, 0];
  return [0, at.head ?? head, facts, front, at.body ?? body, html, text];
}

function bytesOf([, , facts, front, , html, text]: CompiledPlace): number {
  return facts + front + html + text;
}

function parseFacts(bytes: Uint8Array): NoteFacts {
  return JSON.parse(toText(bytes)) as NoteFacts;
}

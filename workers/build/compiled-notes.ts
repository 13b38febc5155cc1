import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compiledKey } from "#schemas/manifest.ts";
import type { BlobStore } from "#store/blobs.ts";
import type { CompiledBytes, NoteFacts } from "./compiled-note.ts";

/** A change of this is a change of `ENGINE_VERSION`. [index into `packs`, offset of the head, bytes of facts, of front matter, offset of the body, bytes of HTML, of text] */
export type CompiledPlace = [
  pack: number,
  head: number,
  facts: number,
  front: number,
  body: number,
  html: number,
  text: number,
];

/** Where the compiled notes of a build lie. */
export interface CompiledIndex {
  /** Blob keys. */
  packs: string[];
  /** Note key (`noteKey`) → place. */
  notes: Record<string, CompiledPlace>;
}

export interface CompiledNotes {
  has(key: string): boolean;
  add(key: string, bytes: CompiledBytes): NoteFacts;
  /** Facts of many notes, read in large pieces. */
  facts(keys: string[]): Promise<Map<string, NoteFacts>>;
  /** Front matter of many notes, in no promised order, read in large pieces. */
  frontMatter(
    keys: Iterable<string>,
  ): AsyncGenerator<{ key: string; frontMatter: Record<string, unknown> }>;
  html(key: string): Promise<string>;
  /** Plain texts of many notes, in no promised order, read in large pieces. */
  texts(keys: Iterable<string>): AsyncGenerator<{ key: string; text: string }>;
  /** Stores what was added, and answers where the notes of `keys` lie now. */
  save(keys: Iterable<string>): Promise<CompiledIndex>;
}

/** More packs than this are joined into one: each is a file to open, and most of an old one is of no use any more. */
const MAX_PACKS = 24;

/**
 * What a note compiles to depends on its bytes, its name (a title of last resort) and the dialect; the
 * dialect is the same for a whole build and stands in the build's state.
 */
export function noteKey(oid: string, path: string): string {
  return `${oid} ${path.slice(path.lastIndexOf("/") + 1)}`;
}

/** Compiled notes of one build: those of the previous build in their packs, new ones in memory until they are saved. */
export function openCompiledNotes(
  blobs: BlobStore,
  place: { projectId: string; artifact: string; directory: string },
  base: CompiledIndex | null,
): CompiledNotes {
  const { packs, notes } = base ?? { packs: [], notes: {} };
  const added = new Map<string, CompiledBytes>();
  let saved: CompiledIndex | null = null;

  async function read(key: string, part: Part): Promise<Uint8Array> {
    const fresh = added.get(key);
    if (fresh) return fresh[part];
    const at = (saved?.notes ?? notes)[key];
    const pack = at && (saved?.packs ?? packs)[at[0]];
    if (!at || !pack) throw new Error(`no compiled note ${key}`);
    const { start, length } = spanOf(at, part);
    const bytes = await blobs.getRange(pack, start, length);
    if (!bytes || bytes.length !== length) throw new Error(`compiled pack ${pack} is damaged`);
    return bytes;
  }

  /** Reads one part of many notes; what lies close together in a pack is read at once. */
  async function* readMany(keys: Iterable<string>, part: Part) {
    const index = saved ?? { packs, notes };
    const spans: Span[] = [];
    for (const key of keys) {
      const fresh = added.get(key);
      if (fresh) yield { key, bytes: fresh[part] };
      const place = fresh ? undefined : index.notes[key];
      if (place) spans.push({ key, pack: place[0], ...spanOf(place, part) });
    }
    for (const piece of pieces(spans)) {
      const pack = index.packs[piece.pack] ?? "";
      const bytes = await blobs.getRange(pack, piece.start, piece.end - piece.start);
      if (bytes?.length !== piece.end - piece.start)
        throw new Error(`compiled pack ${pack} is damaged`);
      for (const { key, start, length } of piece.spans)
        yield { key, bytes: bytes.subarray(start - piece.start, start - piece.start + length) };
    }
  }

  return {
    has: (key) => added.has(key) || Object.hasOwn(notes, key),
    add(key, bytes) {
      added.set(key, bytes);
      return parseFacts(bytes.facts);
    },
    async facts(keys) {
      const found = new Map<string, NoteFacts>();
      for await (const { key, bytes } of readMany(keys, "facts")) found.set(key, parseFacts(bytes));
      return found;
    },
    async *frontMatter(keys) {
      for await (const { key, bytes } of readMany(keys, "front"))
        yield { key, frontMatter: JSON.parse(toText(bytes)) as Record<string, unknown> };
    },
    html: async (key) => toText(await read(key, "html")),
    async *texts(keys) {
      for await (const { key, bytes } of readMany(keys, "text")) yield { key, text: toText(bytes) };
    },
    async save(keys) {
      const wanted = [...keys];
      const compacts = packs.length >= MAX_PACKS;
      if (compacts) {
        for (const key of wanted) {
          if (added.has(key)) continue;
          const [facts, front, html, text] = await Promise.all([
            read(key, "facts"),
            read(key, "front"),
            read(key, "html"),
            read(key, "text"),
          ]);
          added.set(key, { facts, front, html, text });
        }
      }
      saved = compacts ? { packs: [], notes: {} } : { packs: [...packs], notes: {} };
      const heads: Uint8Array[] = [];
      const bodies: Uint8Array[] = [];
      let head = 0;
      let body = 0;
      for (const key of wanted) {
        const { facts, front } = added.get(key) ?? {};
        body += (facts?.length ?? 0) + (front?.length ?? 0);
      }
      for (const key of wanted) {
        const bytes = added.get(key);
        if (!bytes) {
          const at = notes[key];
          if (at) saved.notes[key] = at;
          continue;
        }
        const { facts, front, html, text } = bytes;
        const sizes = [facts.length, front.length, html.length, text.length] as const;
        saved.notes[key] = [saved.packs.length, head, sizes[0], sizes[1], body, sizes[2], sizes[3]];
        heads.push(facts, front);
        bodies.push(html, text);
        head += sizes[0] + sizes[1];
        body += sizes[2] + sizes[3];
      }
      // What is read of every note lies together, apart from what is read of few.
      const parts = [...heads, ...bodies];
      if (parts.length > 0) {
        const key = compiledKey(place.projectId, place.artifact);
        await storeParts(blobs, key, {
          parts,
          path: join(place.directory, `${place.artifact}.notes`),
        });
        saved.packs.push(key);
      }
      added.clear();
      return saved;
    },
  };
}

/** Written as they lie in memory: joining the notes of a large site first would double it. */
async function storeParts(
  blobs: BlobStore,
  key: string,
  { parts, path }: { parts: Uint8Array[]; path: string },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "w");
  try {
    for (let at = 0; at < parts.length; at += PARTS_PER_WRITE)
      await file.writev(parts.slice(at, at + PARTS_PER_WRITE));
    await file.sync();
  } finally {
    await file.close();
  }
  await blobs.putFile(key, path);
}

/** The kernel takes at most 1,024 at once. */
const PARTS_PER_WRITE = 1_000;

type Part = keyof CompiledBytes;

interface Span {
  key: string;
  pack: number;
  start: number;
  length: number;
}

function spanOf([, head, facts, front, body, html, text]: CompiledPlace, part: Part) {
  if (part === "facts") return { start: head, length: facts };
  if (part === "front") return { start: head + facts, length: front };
  if (part === "html") return { start: body, length: html };
  return { start: body + html, length: text };
}

/** One read may be this large, and may skip this much between two notes. */
const PIECE_BYTES = 4 * 1024 * 1024;
const GAP_BYTES = 64 * 1024;

function* pieces(spans: Span[]) {
  spans.sort((a, b) => a.pack - b.pack || a.start - b.start);
  let piece: { pack: number; start: number; end: number; spans: Span[] } | null = null;
  for (const span of spans) {
    const end = span.start + span.length;
    const fits =
      piece?.pack === span.pack &&
      span.start - piece.end <= GAP_BYTES &&
      end - piece.start <= PIECE_BYTES;
    if (piece && fits) {
      piece.end = end;
      piece.spans.push(span);
      continue;
    }
    if (piece) yield piece;
    piece = { pack: span.pack, start: span.start, end, spans: [span] };
  }
  if (piece) yield piece;
}

function parseFacts(bytes: Uint8Array): NoteFacts {
  return JSON.parse(toText(bytes)) as NoteFacts;
}

function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
}

import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compiledKey } from "#schemas/manifest.ts";
import type { BlobStore } from "#store/blobs.ts";
import type { CompiledBytes, NoteFacts } from "./compiled-note.ts";
import { type CompiledIndex, type Part, readPart, readParts, toText } from "./compiled-packs.ts";

export interface CompiledNotes {
  has(key: string): boolean;
  add(key: string, bytes: CompiledBytes): NoteFacts;
  /** Facts of many notes, read in large pieces. */
  facts(keys: string[]): Promise<Map<string, NoteFacts>>;
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

  const index = () => saved ?? { packs, notes };

  async function read(key: string, part: Part): Promise<Uint8Array> {
    return added.get(key)?.[part] ?? (await readPart(blobs, index(), { key, part }));
  }

  async function* readMany(keys: Iterable<string>, part: Part) {
    const stored: string[] = [];
    for (const key of keys) {
      const fresh = added.get(key);
      if (fresh) yield { key, bytes: fresh[part] };
      else stored.push(key);
    }
    yield* readParts(blobs, index(), { keys: stored, part });
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

function parseFacts(bytes: Uint8Array): NoteFacts {
  return JSON.parse(toText(bytes)) as NoteFacts;
}

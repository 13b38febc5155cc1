import { createHash } from "node:crypto";
import type { BlobReader } from "#git/objects/blobs.ts";
import type { TreeStep } from "#git/objects/objects.ts";
import type { TreeEntry } from "#git/objects/tree.ts";
import { newId } from "#schemas/ids.ts";
import type { Source } from "../context.ts";

/** What a user has typed, and the pictures that the text shows. */
export interface Typed {
  path: string;
  text: string;
  pictures: readonly string[];
}

/** Files that are in no commit, by their paths. */
export type TypedFiles = ReadonlyMap<string, TreeEntry>;

/** A source with files that are not saved. */
export interface TypedSource {
  source: Source;
  files: TypedFiles;
}

/** Nothing reads an unsaved picture. A picture without a byte would be an issue. */
const PICTURE = Buffer.alloc(1);

/**
 * The source with what was typed, and what differs from the files that were typed before.
 * @param before null if the whole tree must be listed
 */
export async function typedSource(
  source: Source,
  typed: Typed,
  before: TypedFiles | null,
): Promise<TypedSource> {
  const { entries, ...tree } = await source.tree;
  const bytes = new Map<string, Buffer>();
  const files = new Map<string, TreeEntry>();
  const add = (path: string, oid: string, content: Buffer) => {
    bytes.set(oid, content);
    files.set(path, { path, mode: "100644", oid, kind: "file" });
  };
  for (const path of typed.pictures)
    if (!entries.has(path)) add(path, digestOf(`picture ${path}`), PICTURE);
  // Different each time, so that nothing that was compiled before is used.
  add(typed.path, digestOf(newId()), Buffer.from(typed.text));
  const all = new Map(entries);
  for (const [path, entry] of files) all.set(path, entry);
  return {
    source: {
      ...source,
      tree: Promise.resolve({
        ...tree,
        entries: all,
        steps: before && stepsOf(before, files, entries),
      }),
      dates: source.dates.then(({ byPath }) => ({ byPath, touched: [] })),
      blobs: withTyped(source.blobs, bytes),
    },
    files,
  };
}

function stepsOf(
  before: TypedFiles,
  after: TypedFiles,
  saved: ReadonlyMap<string, TreeEntry>,
): TreeStep[] {
  const steps: TreeStep[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const old = before.get(path) ?? saved.get(path) ?? null;
    const now = after.get(path) ?? saved.get(path) ?? null;
    if (old?.oid !== now?.oid) steps.push({ path, before: old, after: now });
  }
  return steps;
}

/** The same form as the object ids of git, but none of them. */
const digestOf = (text: string) => createHash("sha1").update(`typed ${text}`).digest("hex");

/** Reads files that are not in the repository, too. */
function withTyped(reader: BlobReader, typed: ReadonlyMap<string, Buffer>): BlobReader {
  const isStored = (oid: string) => !typed.has(oid);
  async function* readMany(oids: readonly string[]): ReturnType<BlobReader["readMany"]> {
    const stored = reader.readMany(oids.filter(isStored));
    for (const oid of oids) {
      const bytes = typed.get(oid);
      if (bytes) {
        yield { oid, bytes };
        continue;
      }
      const { value, done } = await stored.next();
      if (done) return;
      yield value;
    }
  }
  return {
    async sizes(oids) {
      const sizes = await reader.sizes(oids.filter(isStored));
      for (const oid of oids) {
        const bytes = typed.get(oid);
        if (bytes) sizes.set(oid, bytes.length);
      }
      return sizes;
    },
    read: async (oid) => typed.get(oid) ?? (await reader.read(oid)),
    readMany,
    close: reader.close,
  };
}

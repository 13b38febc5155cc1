import { LRUCache } from "lru-cache";
import type { IncludedFiles } from "#markdown/includes/included-files.ts";
import { decodeSource } from "#markdown/text/source.ts";
import type { BlobReader } from "#git/objects/blobs.ts";
import { contentHash } from "../content-hash.ts";
import type { NoteIncludes } from "../model.ts";
import type { FileIncludes, IncludeGraph } from "./include-graph.ts";

/** Further files of one note are left out, which its compiler reports. */
const MAX_FILES = 1_000;
const MAX_NOTE_BYTES = 4 * 1024 * 1024;
/** Many notes of a site include the same files. */
const MAX_TEXTS_BYTES = 16 * 1024 * 1024;

/** What a note includes, without the texts. */
export interface NoteFiles extends NoteIncludes {
  targets: IncludedFiles["targets"];
  /** Files to show, with their object ids. */
  shown: readonly { path: string; oid: string }[];
}

/** Follows the includes of a note. The digest covers everything that decides what is shown. */
export function filesOfNote({ notes, files }: IncludeGraph, path: string): NoteFiles {
  const targets = new Map<string, FileIncludes["targets"]>();
  const paths = new Set<string>();
  const shown = new Map<string, string>();
  let bytes = 0;
  const open: string[] = [path];
  for (let from = open.pop(); from !== undefined; from = open.pop()) {
    const includes = from === path ? notes.get(path) : files.get(from)?.includes;
    if (!includes) continue;
    targets.set(from, includes.targets);
    for (const tried of includes.tried) paths.add(tried);
    for (const target of includes.targets.values()) {
      if ("message" in target || shown.has(target.path) || target.path === path) continue;
      const file = files.get(target.path);
      if (!file || shown.size >= MAX_FILES || bytes + file.size > MAX_NOTE_BYTES) continue;
      bytes += file.size;
      shown.set(target.path, file.oid);
      open.push(target.path);
    }
  }
  return {
    targets,
    paths: [...paths].sort(),
    shown: [...shown].map(([shownPath, oid]) => ({ path: shownPath, oid })),
    digest: contentHash(
      JSON.stringify([[...targets].map(([from, own]) => [from, [...own]]), [...shown]]),
    ),
  };
}

export interface IncludedTexts {
  filesOf(note: NoteFiles): Promise<IncludedFiles>;
}

/** Reads the texts of included files, each only once if they fit into memory. */
export function openIncludedTexts(blobs: BlobReader): IncludedTexts {
  const cached = new LRUCache<string, string>({
    maxSize: MAX_TEXTS_BYTES,
    sizeCalculation: (text) => text.length + 1,
  });
  return {
    async filesOf({ targets, shown }) {
      const texts = new Map<string, string>();
      const missing = shown.filter(({ path, oid }) => {
        const text = cached.get(oid);
        if (text !== undefined) texts.set(path, text);
        return text === undefined;
      });
      let at = 0;
      for await (const { oid, bytes } of blobs.readMany(missing.map((file) => file.oid))) {
        const path = missing[at++]?.path;
        if (!bytes || path === undefined) continue;
        const { text } = decodeSource(bytes);
        cached.set(oid, text);
        texts.set(path, text);
      }
      return { targets, texts };
    },
  };
}

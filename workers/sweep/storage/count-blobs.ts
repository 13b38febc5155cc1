import { setImmediate as nextTurn } from "node:timers/promises";
import { blobPrefixesOf } from "#schemas/deployments/manifest.ts";
import type { Counted } from "#schemas/storage-check.ts";
import type { Report, StorageContext } from "./context.ts";

const PROJECT_KINDS = new Set(
  blobPrefixesOf("").map((prefix) => prefix.slice(0, prefix.indexOf("/"))),
);
const BLOBS_PER_TURN = 500;

export interface BlobCounts {
  /** Project id → kind → what it takes up. */
  projects: Map<string, Map<string, Counted>>;
  /** The first part of the keys of all others. */
  shared: Map<string, Counted>;
  /** The size of each media file by its name. */
  media: Map<string, number>;
}

/** Lists every blob once. */
export async function countBlobs(
  { blobs, stopping }: StorageContext,
  report: Report,
): Promise<BlobCounts> {
  const counts: BlobCounts = { projects: new Map(), shared: new Map(), media: new Map() };
  let done = 0;
  for await (const { key, bytes } of blobs.listSizes("")) {
    const [kind = "", owner = ""] = key.split("/");
    if (PROJECT_KINDS.has(kind)) {
      const kinds = counts.projects.get(owner) ?? new Map<string, Counted>();
      counts.projects.set(owner, kinds);
      add(kinds, kind, bytes);
    } else {
      add(counts.shared, kind, bytes);
      if (kind === "media") counts.media.set(key.slice(key.lastIndexOf("/") + 1), bytes);
    }
    done += 1;
    if (done % BLOBS_PER_TURN !== 0) continue;
    if (stopping.aborted) return counts;
    await report({ phase: "list", done, total: null });
    await nextTurn();
  }
  return counts;
}

function add(counts: Map<string, Counted>, kind: string, bytes: number): void {
  const before = counts.get(kind) ?? { blobs: 0, bytes: 0 };
  counts.set(kind, { blobs: before.blobs + 1, bytes: before.bytes + bytes });
}

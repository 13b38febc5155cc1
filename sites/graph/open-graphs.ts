import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import type { Graph } from "#schemas/deployments/dataset.ts";
import type { VisitorsRelease } from "../audience/visitors-release.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { visitorsGraph } from "#core/releases/visitors-graph.ts";

interface Deployment {
  projectId: string;
  artifact: string;
}

export interface PackedGraph {
  /** JSON, compressed with brotli. */
  bytes: Buffer;
  hash: string;
}

export interface Graphs {
  /** Null if the deployment's dataset is not built yet. */
  find(deployment: Deployment, release: VisitorsRelease): Promise<PackedGraph | null>;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
/** 15,000 notes with their links take 0.5 MB. */
const CACHE_BYTES = 32 * 1024 * 1024;
const BROTLI_LEVEL = 5;
const HASH_CHARACTERS = 32;

export function openGraphs(blobs: BlobStore): Graphs {
  const cache = new LRUCache<string, PackedGraph>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 200,
  });
  const making = new Map<string, Promise<PackedGraph | null>>();

  async function make(
    key: string,
    deployment: Deployment,
    release: VisitorsRelease,
  ): Promise<PackedGraph | null> {
    const bytes = await blobs.get(
      datasetKey(deployment.projectId, deployment.artifact, "graph.json"),
    );
    if (!bytes) return null;
    const graph = JSON.parse((await decompress(bytes)).toString("utf8")) as Graph;
    const isPage = (url: string) => release.files.get(url)?.[1] === "text/html";
    const json = JSON.stringify(visitorsGraph(graph, isPage));
    const packed = await compress(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL },
    });
    const hash = createHash("sha256").update(json).digest("hex").slice(0, HASH_CHARACTERS);
    const made = { bytes: packed, hash };
    cache.set(key, made);
    return made;
  }

  return {
    find(deployment, release) {
      const key = `${deployment.projectId}/${deployment.artifact}${release.viewKey}`;
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      const running =
        making.get(key) ?? make(key, deployment, release).finally(() => void making.delete(key));
      making.set(key, running);
      return running;
    },
  };
}

import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants } from "node:zlib";
import { LRUCache } from "lru-cache";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import type { Graph } from "#schemas/deployments/dataset.ts";
import type { SiteGraph } from "#schemas/sites/site-graph.ts";
import type { Release } from "#core/releases/release.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import type { ServeContext, SiteExchange, Target } from "../exchange.ts";
import {
  cacheControl,
  chooseEncoding,
  embedding,
  etagOf,
  matchesEtag,
  SECURITY_HEADERS,
} from "../headers.ts";
import { visitorsGraph } from "./visitors-graph.ts";

export interface Graphs {
  /** JSON, compressed with brotli. Null if the deployment's dataset is not built yet. */
  find(target: Target, release: Release): Promise<Buffer | null>;
}

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);
const JSON_TYPE = "application/json";
/** 15,000 notes with their links take 0.5 MB. */
const CACHE_BYTES = 32 * 1024 * 1024;
const BROTLI_LEVEL = 5;
const NOT_READY: SiteGraph = { ready: false, notes: [], links: [] };

export function openGraphs(blobs: BlobStore): Graphs {
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHE_BYTES,
    sizeCalculation: (bytes) => bytes.length + 200,
  });
  const making = new Map<string, Promise<Buffer | null>>();

  async function make(key: string, target: Target, release: Release): Promise<Buffer | null> {
    const bytes = await blobs.get(datasetKey(target.projectId, target.artifact, "graph.json"));
    if (!bytes) return null;
    const graph = JSON.parse((await decompress(bytes)).toString("utf8")) as Graph;
    const isPage = (url: string) => release.files.get(url)?.[1] === "text/html";
    const json = JSON.stringify(visitorsGraph(graph, isPage));
    const packed = await compress(json, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL },
    });
    cache.set(key, packed);
    return packed;
  }

  return {
    find(target, release) {
      const key = `${target.projectId}/${target.artifact}`;
      const cached = cache.get(key);
      if (cached) return Promise.resolve(cached);
      const running =
        making.get(key) ?? make(key, target, release).finally(() => void making.delete(key));
      making.set(key, running);
      return running;
    },
  };
}

/** `/_graph.json`: the public notes and their links, for the theme's graph. */
export async function answerGraph(
  { graphs }: ServeContext,
  { request, response, target, release }: SiteExchange & { target: Target; release: Release },
): Promise<void> {
  const packed = await graphs.find(target, release);
  const encoding = packed ? chooseEncoding(request.headers["accept-encoding"], JSON_TYPE) : null;
  const isPacked = encoding === "br";
  const etag = etagOf(target.artifact, isPacked ? "br" : "identity");
  const headers = {
    ...SECURITY_HEADERS,
    ...embedding(target.admission),
    "content-type": `${JSON_TYPE}; charset=utf-8`,
    "cache-control": packed ? cacheControl(false, target.admission) : "no-store",
    "x-robots-tag": "noindex",
    ...(packed && { etag, vary: "accept-encoding" }),
    ...(isPacked && { "content-encoding": "br" }),
  };
  if (packed && matchesEtag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headers);
    response.end();
    return;
  }
  const body = packed
    ? isPacked
      ? packed
      : await decompress(packed)
    : Buffer.from(JSON.stringify(NOT_READY));
  response.writeHead(200, { ...headers, "content-length": body.length });
  response.end(request.method === "HEAD" ? undefined : body);
}

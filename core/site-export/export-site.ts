import { Readable } from "node:stream";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import type { Graph } from "#schemas/deployments/dataset.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { GRAPH_PATH } from "#schemas/sites/site-graph.ts";
import type { CoreContext } from "../context.ts";
import { readBytes, streamBytes } from "../releases/bytes.ts";
import { visitorsGraph } from "../releases/visitors-graph.ts";
import { headersFile } from "./headers-file.ts";
import type { ExportPlan } from "./plan-export.ts";
import { redirectsFile } from "./redirects-file.ts";
import { writeSearchIndex } from "./search-index.ts";
import { staticName } from "./static-names.ts";
import { isSearchDialog, type StaticScript, staticSearch } from "./static-search.ts";
import { type ZipEntry, zipOf } from "./zip-stream.ts";

const decompress = promisify(brotliDecompress);
const SEARCH_INDEX = "_search.json";
/** Larger texts are not compressed, so that they are never in memory as a whole. */
const MAX_COMPRESSED_BYTES = 8 * 1024 * 1024;

/**
 * The live site as a zip of files that any static host serves.
 * @throws AppError dataset_pending, dataset_failed, deployment_removed
 */
export async function exportSite(context: CoreContext, plan: ExportPlan): Promise<Readable> {
  // Before the first byte, so that an error is an answer.
  const index = await writeSearchIndex(context, plan);
  return Readable.from(zipOf(entriesOf(context, plan, index)), { objectMode: false });
}

async function* entriesOf(
  context: CoreContext,
  plan: ExportPlan,
  index: Buffer,
): AsyncGenerator<ZipEntry> {
  const { files, ranges, manifest } = plan;
  const { blobs } = context;
  const addresses = new Set(files.map(([url]) => url));
  const names = new Set<string>();
  const isNew = (name: string) => !names.has(name) && names.add(name);
  const scripts = await readScripts(context, plan);
  for (const { url, bytes } of scripts.values())
    if (isNew(url.slice(1))) yield { name: url.slice(1), content: bytes };
  const made = {
    [SEARCH_INDEX]: index,
    [GRAPH_PATH.slice(1)]: await readGraph(context, plan),
    _redirects: Buffer.from(redirectsFile(manifest, (url) => addresses.has(url))),
    _headers: Buffer.from(headersFile(manifest)),
    // GitHub Pages leaves out names that begin with _ without it.
    ".nojekyll": Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(made))
    if (content && isNew(name)) yield { name, content };
  for (const [url, [hash, type, size]] of files) {
    const name = staticName(url, type);
    if (!isNew(name)) continue;
    if (isCompressible(type) && size <= MAX_COMPRESSED_BYTES) {
      const bytes = await readBytes(blobs, ranges, hash);
      if (!bytes) throw new Error(`the bytes of ${url} do not exist`);
      yield { name, content: type === "text/html" ? withScripts(bytes, scripts) : bytes };
    } else {
      const content = await streamBytes(blobs, ranges, { hash, offset: 0, length: size });
      if (!content) throw new Error(`the bytes of ${url} do not exist`);
      yield { name, content };
    }
  }
}

const isCompressible = (type: string) =>
  /^(?:text\/|application\/(?:json|javascript|wasm))|[+/]xml\b/.test(type);

/** The scripts of search dialogs, by the address of the one that they replace. */
async function readScripts(
  { blobs }: CoreContext,
  { files, ranges }: ExportPlan,
): Promise<Map<string, StaticScript>> {
  const scripts = new Map<string, StaticScript>();
  for (const [url, [hash]] of files) {
    const bytes = isSearchDialog(url) ? await readBytes(blobs, ranges, hash) : null;
    if (bytes) scripts.set(url, await staticSearch(bytes));
  }
  return scripts;
}

function withScripts(page: Buffer, scripts: ReadonlyMap<string, StaticScript>): Buffer {
  let html = page.toString("utf8");
  for (const [url, script] of scripts)
    html = html.replaceAll(`src="${url}"`, `src="${script.url}"`);
  return Buffer.from(html);
}

async function readGraph(
  { blobs }: CoreContext,
  { deployment, files }: ExportPlan,
): Promise<Buffer | null> {
  const { projectId, artifact } = deployment;
  const bytes = await blobs.get(datasetKey(projectId, artifact ?? "", "graph.json"));
  if (!bytes) return null;
  const graph = JSON.parse((await decompress(bytes)).toString("utf8")) as Graph;
  const types = new Map(files.map(([url, [, type]]) => [url, type]));
  return Buffer.from(JSON.stringify(visitorsGraph(graph, (url) => types.get(url) === "text/html")));
}

import { existsSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createBrotliCompress } from "node:zlib";
import type { FieldColumn, Note, Spec } from "#schemas/deployments/dataset.ts";
import type { Post } from "#schemas/deployments/deployment.ts";
import type { StoredIssueGroup } from "#schemas/deployments/issue-group.ts";
import type { BuildFacts } from "#schemas/deployments/build-facts.ts";
import { type CompiledIndex, readParts, toText } from "../parse/compiled-packs.ts";
import type { NoteData } from "#content/notes/compiled-note.ts";
import { jsonBytes, jsonParts } from "../bytes/json-bytes.ts";
import { count } from "#content/count.ts";
import { openContentDatabase } from "#content/dataset/content-database.ts";
import { countFields, type FieldCounter } from "#content/dataset/content-fields.ts";
import { type Network, networkOf, placed, publicPart } from "#content/graph/graph.ts";
import { fieldValues } from "#content/dataset/field-columns.ts";
import { layOut } from "#content/graph/layout.ts";
import { keyOf, publicContent } from "./public-content.ts";
import { readEarlierGraph, readSources, type Sources } from "./sources.ts";
import type { DatasetTask, JsonFile } from "./task.ts";
import type { ReadableBlobs } from "./thread-blobs.ts";

export interface FileTools {
  blobs: ReadableBlobs;
  progress(text: string): void;
  file(name: JsonFile, bytes: Uint8Array): void;
  /** The search of a group of readers is at this path. */
  restricted(key: string, path: string): void;
}

/**
 * Builds all files of a dataset that the build itself has not written. JSON goes to `tools`, and content.sqlite is written
 * to its path.
 * @returns the receipt; null if parts of the build no longer exist
 */
export async function makeFiles(task: DatasetTask, tools: FileTools): Promise<string | null> {
  const put = async (name: JsonFile, value: unknown) =>
    tools.file(name, task.encoded.includes(name) ? await encoded(value) : jsonBytes(value));
  // The lists and the database are freed before the graph is laid out.
  const searched = await makeSearch(task, tools, put);
  if (!searched) return null;
  const { network, receipt, ...shown } = searched;
  tools.progress(`Laying out the graph: ${count(network.nodes.length, "node")}`);
  const positions = layOut(network, await readEarlierGraph(task, tools.blobs));
  const vault = placed(network, positions);
  await put("vault.json", vault);
  await put("graph.json", publicPart(vault, shown));
  return `${receipt}; graph: ${count(network.nodes.length, "node")} laid out, ${count(network.edges.length, "edge")}`;
}

/** Builds the lists, the search and content.sqlite. @returns the data for the graph */
async function makeSearch(
  task: DatasetTask,
  tools: FileTools,
  put: (name: JsonFile, value: unknown) => Promise<void>,
): Promise<{
  network: Network;
  posts: Pick<Post, "id" | "tags">[];
  unlisted: ReadonlySet<string>;
  receipt: string;
} | null> {
  const sources = await readSources(tools.blobs);
  if (!sources) return null;
  const { handoff, issues } = sources;
  const notes = allNotes(handoff, issues);
  const { columns } = handoff;
  if (!columns) await put("posts.json", handoff.posts);
  await put("medias.json", handoff.medias);
  await put("source.json", handoff.files);
  await put("notes.json", notes);

  tools.progress(`Search and content.sqlite: ${count(handoff.posts.length, "post")}`);
  if (!hasTexts(handoff, sources.compiled)) {
    // The database that this deployment already has stays.
    rmSync(task.database, { force: true });
    if (columns) await put("posts.json", handoff.posts);
    const { commit, branch, settings, versions } = handoff.spec;
    await put("spec.json", { commit, branch, settings, versions, notes: notes.length, fields: [] });
    return { ...graphSources(handoff), receipt: "Search: of an older version, kept" };
  }
  await writeRestricted(task, tools, sources);
  const { written, removed, spec, fields } = await repaired(task.database, () =>
    writeDatabase(task, tools, { ...sources, notes }),
  );
  await put("spec.json", spec);
  if (columns)
    await put(
      "posts.json",
      handoff.posts.map((post) => ({ ...post, fields: fields.get(keyOf(handoff, post)) ?? {} })),
    );
  const changes = [
    `${count(written, "post")} written`,
    removed > 0 && `${count(removed, "post")} removed`,
  ];
  return { ...graphSources(handoff), receipt: `Search: ${changes.filter(Boolean).join(", ")}` };
}

const graphSources = (handoff: BuildFacts) => ({
  network: networkOf(handoff),
  posts: handoff.posts.map(({ id, tags }) => ({ id, tags })),
  unlisted: new Set(handoff.medias.flatMap(({ id, unlisted }) => (unlisted ? id : []))),
});

/** Compiled notes of an older version may have other keys. Without their texts, the database would be empty, and so would the search. */
function hasTexts(handoff: BuildFacts, { notes }: CompiledIndex): boolean {
  const restricted = (handoff.restricted ?? []).flatMap(({ posts }) => posts);
  return [...handoff.posts, ...restricted].every((post) => keyOf(handoff, post) in notes);
}

function allNotes({ posts, withheld }: BuildFacts, issues: readonly StoredIssueGroup[]): Note[] {
  const issueCounts = new Map<string, number>();
  for (const { places } of issues)
    for (const { path } of places) issueCounts.set(path, (issueCounts.get(path) ?? 0) + 1);
  const published = posts.map(({ id, path, title, url, wordCount, size, oid, tags, updated }) => ({
    id,
    path,
    title,
    state: "published" as const,
    reason: null,
    url,
    wordCount,
    size,
    oid,
    tags,
    updated,
  }));
  return [...published, ...withheld]
    .map((note) => ({ ...note, issues: issueCounts.get(note.path) ?? 0 }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A database that cannot be changed is rebuilt, so that it does not block later datasets. */
async function repaired<T>(path: string, write: () => Promise<T>): Promise<T> {
  const isEarlier = existsSync(path);
  try {
    return await write();
  } catch (error) {
    if (!isEarlier) throw error;
    rmSync(path, { force: true });
    return write();
  }
}

/** Reads the front matter of each note once, for the database and for the fields. */
async function writeDatabase(
  { database: path }: DatasetTask,
  { blobs }: FileTools,
  { handoff, issues, compiled, notes }: Sources & { notes: Note[] },
): Promise<{ written: number; removed: number; spec: Spec; fields: FieldsByKey }> {
  const content = publicContent(handoff, { issues, notes });
  const database = openContentDatabase(path, content, () => rmSync(path, { force: true }));
  try {
    const stale = byKey(handoff, database.stale);
    const fields = countFields();
    const all = byKey(handoff, notes);
    const { columns } = handoff;
    const { frontMatter, valuesOf } = await readFrontMatter(all, {
      blobs,
      compiled,
      fields,
      stale,
      columns,
    });
    const changes = await database.write(texts());
    const { commit, branch, settings, versions } = handoff.spec;
    const spec = {
      commit,
      branch,
      settings,
      versions,
      notes: notes.length,
      fields: fields.fields(),
    };
    return { ...changes, spec, fields: valuesOf };

    async function* texts() {
      for await (const { key, bytes } of readParts(blobs, compiled, {
        keys: stale.keys(),
        part: "text",
      }))
        for (const post of stale.get(key) ?? [])
          yield { post, text: toText(bytes), frontMatter: frontMatter.get(key) ?? "{}" };
    }
  } finally {
    database.close();
  }
}

/** The searches of the pages that not everyone may read, each in a new file. */
async function writeRestricted(
  task: DatasetTask,
  tools: FileTools,
  { handoff, compiled }: Sources,
): Promise<void> {
  for (const [at, { key, posts, unsearched }] of (handoff.restricted ?? []).entries()) {
    const path = `${task.database}.${at}`;
    const nothing = { links: [], otherLinks: [], medias: [], withheld: [], files: [] };
    const own: BuildFacts = { ...handoff, ...nothing, posts, unsearched, restricted: [] };
    const notes = allNotes(own, []);
    await writeDatabase({ ...task, database: path }, tools, {
      handoff: own,
      compiled,
      notes,
      issues: [],
    });
    tools.restricted(key, path);
  }
}

/** The values of the fields of schemas, by note key. */
type FieldsByKey = Map<string, Record<string, unknown>>;

/** Counts the fields of all notes. @returns the front matter of the posts to write, as JSON by note key */
async function readFrontMatter(
  all: ReadonlyMap<string, Note[]>,
  tools: {
    blobs: ReadableBlobs;
    compiled: CompiledIndex;
    fields: FieldCounter;
    stale: ReadonlyMap<string, Post[]>;
    columns: readonly FieldColumn[] | undefined;
  },
): Promise<{ frontMatter: Map<string, string>; valuesOf: FieldsByKey }> {
  const { blobs, compiled, fields, stale, columns } = tools;
  const frontMatters = new Map<string, string>();
  const valuesOf: FieldsByKey = new Map();
  for await (const { key, bytes } of readParts(blobs, compiled, {
    keys: all.keys(),
    part: "front",
  })) {
    const { properties: frontMatter } = JSON.parse(toText(bytes)) as NoteData;
    for (const { state } of all.get(key) ?? [])
      fields.add(frontMatter, { isPublic: state === "published" });
    if (stale.has(key)) frontMatters.set(key, JSON.stringify(frontMatter));
    if (columns) valuesOf.set(key, fieldValues(frontMatter, columns));
  }
  return { frontMatter: frontMatters, valuesOf };
}

/** Copies of a file share one compiled note. */
function byKey<N extends { oid: string; path: string }>(
  handoff: BuildFacts,
  notes: readonly N[],
): Map<string, N[]> {
  const groups = new Map<string, N[]>();
  for (const note of notes) {
    const key = keyOf(handoff, note);
    const group = groups.get(key);
    if (group) group.push(note);
    else groups.set(key, [note]);
  }
  return groups;
}

/** A higher quality takes ten times as long and saves only a tenth of the size. */
const BROTLI_QUALITY = 5;

/** Compresses piece by piece: the JSON of a large list would otherwise be in memory together with its source. */
async function encoded(value: unknown): Promise<Buffer> {
  const compressor = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
  return await pipeline(Readable.from(jsonParts(value)), compressor, buffer);
}

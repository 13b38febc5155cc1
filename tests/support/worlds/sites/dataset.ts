import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { DatabaseSync } from "@photostructure/sqlite";
import {
  type DatasetFile,
  datasetFiles,
  isEncoded,
  isLeftByBuild,
} from "#schemas/deployments/dataset.ts";
import { newId } from "#schemas/ids.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { readLeftFile } from "#store/blobs/outcome.ts";
import type { BuildWorld, Published } from "../build-world.ts";

const decompress = promisify(brotliDecompress);

/** Files that compare a deployment with the previous one, or that are never shown to users. */
const LEFT_OUT: readonly DatasetFile[] = ["newly-public.json", "handoff.json"];

/**
 * Every file of a deployment's dataset, decoded: JSON without the positions in graphs, and every row of every table of content.sqlite. Two builds of one commit
 * must have equal datasets.
 */
export async function datasetOf(
  world: Pick<BuildWorld, "context" | "directory">,
  published: Pick<Published, "deployment">,
): Promise<Record<string, unknown>> {
  const names = Object.keys(datasetFiles) as DatasetFile[];
  const files: Record<string, unknown> = {};
  for (const name of names) {
    if (LEFT_OUT.includes(name)) continue;
    const bytes = await datasetBytes(world, published, name);
    files[name] =
      name === "content.sqlite"
        ? await rowsOf(world, bytes)
        : withoutPositions(JSON.parse(bytes.toString("utf8")));
  }
  return files;
}

/** A file of a dataset as JSON. */
export async function datasetJson<T>(
  world: Pick<BuildWorld, "context">,
  published: Pick<Published, "deployment">,
  name: DatasetFile,
): Promise<T> {
  return JSON.parse((await datasetBytes(world, published, name)).toString("utf8")) as T;
}

/** A file of a dataset, decoded. @throws if the file does not exist */
export async function datasetBytes(
  { context }: Pick<BuildWorld, "context">,
  { deployment }: Pick<Published, "deployment">,
  name: DatasetFile,
): Promise<Buffer> {
  const { projectId } = deployment;
  const artifact = deployment.artifact ?? "";
  const bytes = isLeftByBuild(name)
    ? await readLeftFile(context.blobs, { projectId, artifact }, name)
    : await context.blobs.get(datasetKey(projectId, artifact, name));
  if (!bytes) throw new Error(`${name} does not exist`);
  return isEncoded(name) ? decompress(bytes) : bytes;
}

function withoutPositions(file: unknown): unknown {
  const nodes = (file as { nodes?: unknown[] }).nodes;
  if (!nodes) return file;
  const placeless = nodes.map((node) => ({ ...(node as object), x: 0, y: 0 }));
  return { ...(file as object), nodes: placeless };
}

/** Row ids are left out. They depend on the order of insertion, which has no meaning. */
async function rowsOf(
  { directory }: Pick<BuildWorld, "directory">,
  bytes: Buffer,
): Promise<Record<string, unknown[]>> {
  const path = join(directory, `rows-${newId()}.sqlite`);
  await writeFile(path, bytes);
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search%' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
      .all() as { name: string }[];
    const rows: Record<string, unknown[]> = {};
    for (const { name } of tables)
      rows[name] = sorted(database.prepare(`SELECT * FROM "${name}"`).all());
    rows["search"] = sorted(
      database
        .prepare(
          "SELECT posts.id, search.title, search.tags, search.text FROM search JOIN posts ON posts.rowid = search.rowid",
        )
        .all(),
    );
    return rows;
  } finally {
    database.close();
  }
}

function sorted(rows: unknown[]): unknown[] {
  return rows
    .map((row) => {
      const { rowid: _order, ...rest } = row as Record<string, unknown>;
      return JSON.stringify(rest);
    })
    .sort();
}

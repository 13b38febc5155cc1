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
import type { BuildWorld, Published } from "./build-world.ts";

const decompress = promisify(brotliDecompress);

/** What one deployment has to do with the one before it, and what no reader ever sees. */
const LEFT_OUT: readonly DatasetFile[] = ["newly-public.json", "handoff.json"];

/**
 * Every file of a deployment's dataset, decoded: JSON as it is, but without the positions in graphs, and of
 * content.sqlite every row of every table. Two builds of one commit must agree in all of it.
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

/** A file of a dataset, decoded. @throws when it is not there */
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
  if (!bytes) throw new Error(`there is no ${name}`);
  return isEncoded(name) ? decompress(bytes) : bytes;
}

function withoutPositions(file: unknown): unknown {
  const nodes = (file as { nodes?: unknown[] }).nodes;
  if (!nodes) return file;
  const placeless = nodes.map((node) => ({ ...(node as object), x: 0, y: 0 }));
  return { ...(file as object), nodes: placeless };
}

/** Row numbers are left out: they say in which order rows were written, which nothing depends on. */
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

import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { DatabaseSync } from "@photostructure/sqlite";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import type { CoreContext } from "../context.ts";
import { requireDataset, requireMissing } from "../deployments/dataset.ts";
import type { ExportPlan } from "./plan-export.ts";

/** A page as the search in the browser reads it. */
type IndexedPage = [url: string, title: string, path: string, tags: string, text: string];

/** Text of all pages. A visitor loads it with the first search. */
const MAX_TEXT_CHARACTERS = 6_000_000;
const ROWS_PER_TURN = 50;

/**
 * The pages that can be found, as a JSON file for a search without a server. Of a large site, it has only the beginning of each text.
 * @throws AppError dataset_pending, dataset_failed, deployment_removed
 */
export async function writeSearchIndex(context: CoreContext, plan: ExportPlan): Promise<Buffer> {
  const { deployment, files, pages } = plan;
  await requireDataset(context, deployment);
  const key = datasetKey(deployment.projectId, deployment.artifact ?? "", "content.sqlite");
  const directory = join(context.env.DATA_DIR, "tmp", "exports");
  const path = join(directory, `${randomUUID()}.sqlite`);
  await mkdir(directory, { recursive: true });
  try {
    if (!(await context.blobs.copyToFile(key, path)))
      return await requireMissing(context, deployment);
    const hashes = new Map(files.map(([url, [hash]]) => [url, hash]));
    const characters = Math.floor(MAX_TEXT_CHARACTERS / Math.max(1, pages));
    return Buffer.from(JSON.stringify(await readPages(path, hashes, characters)));
  } finally {
    await rm(path, { force: true });
  }
}

async function readPages(
  path: string,
  hashes: ReadonlyMap<string, string>,
  characters: number,
): Promise<IndexedPage[]> {
  const database = new DatabaseSync(path, { readOnly: true });
  const indexed: IndexedPage[] = [];
  try {
    const rows = database
      .prepare(
        "SELECT url, title, path, tags, hash, substr(text, 1, ?) AS text FROM posts WHERE searched = 1 ORDER BY url",
      )
      .iterate(characters) as Iterable<
      Record<"url" | "title" | "path" | "tags" | "hash" | "text", string>
    >;
    let count = 0;
    for (const { url, title, path: file, tags, hash, text } of rows) {
      // A page that is not in the folder, or has changed since, cannot be found.
      if (hashes.get(url) === hash) indexed.push([url, title, file, tags, text]);
      count += 1;
      if (count % ROWS_PER_TURN === 0) await setImmediate();
    }
  } finally {
    database.close();
  }
  return indexed;
}

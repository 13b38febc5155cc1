import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { unlessMissing } from "#service/failures.ts";
import { holdsPreview, type PreviewClaim } from "#store/projects/repository-previews.ts";
import type { BuildContext } from "../context.ts";

const DIRECTORY = /^([a-z0-9]+)-(\d+)$/;

/** Where a worker keeps the repository of a preview, until the end of its attempt. */
export function previewDirectory(dataDir: string, { _id, attempts }: PreviewClaim): string {
  return join(previewsDirectory(dataDir), `${_id}-${attempts}`);
}

/** Removes repositories of previews whose worker was killed. */
export async function removeLeftoverPreviews({
  env,
  db,
}: Pick<BuildContext, "db" | "env">): Promise<void> {
  const directory = previewsDirectory(env.DATA_DIR);
  for (const name of await readdir(directory).catch(unlessMissing<string[]>([]))) {
    const [, id, attempts] = DIRECTORY.exec(name) ?? [];
    if (!id || (await holdsPreview(db, { _id: id, attempts: Number(attempts) }))) continue;
    await rm(join(directory, name), { recursive: true, force: true });
  }
}

function previewsDirectory(dataDir: string): string {
  return join(dataDir, "tmp", "previews");
}

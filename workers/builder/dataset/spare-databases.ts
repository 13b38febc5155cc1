import { mkdir, rename, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DATASET_VERSION } from "#content/dataset/dataset-version.ts";
import { unlessMissing } from "#service/failures.ts";
import type { SetAside } from "#store/deployments/drop-datasets.ts";
import type { BuildContext } from "../context.ts";

/** Copying a smaller database costs less than keeping it. */
const MIN_BYTES = 2 * 1024 * 1024;

/** In `tmp`, where the sweep removes what has not been used for an hour. */
const pathOf = ({ env }: Pick<BuildContext, "env">, projectId: string) =>
  join(env.DATA_DIR, "tmp", "datasets", `${projectId}-${DATASET_VERSION}.spare`);

/**
 * Keeps the database of a dataset that is dropped. The next dataset changes this file in place, instead of writing a copy of the
 * whole database.
 */
export function keepSpare(context: Pick<BuildContext, "env">, projectId: string): SetAside {
  return async ({ blobs, key, version }) => {
    const size = (await blobs.size(key)) ?? 0;
    if (version !== DATASET_VERSION || size < MIN_BYTES) return;
    const path = pathOf(context, projectId);
    await mkdir(dirname(path), { recursive: true });
    // A spare that is there already is older.
    await blobs.takeFile(key, path);
  };
}

/** Moves the spare database to `path`, so that no other dataset uses it, even if this one fails. @returns whether there was one */
export async function takeSpare(
  context: Pick<BuildContext, "env">,
  projectId: string,
  path: string,
): Promise<boolean> {
  const isTaken = await rename(pathOf(context, projectId), path).then(
    () => true,
    unlessMissing(false),
  );
  const now = new Date();
  // The sweep must not take it for a forgotten file before it is changed.
  if (isTaken) await utimes(path, now, now);
  return isTaken;
}

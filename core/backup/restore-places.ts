import { realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Env } from "#schemas/env/env.ts";
import { repositoriesDirectory } from "#git/repositories.ts";
import { unlessMissing } from "#service/failures.ts";
import type { RestorePlaces, UnfinishedRestore } from "#store/platform/documents.ts";

/** Where a restore with these settings writes, apart from the database. Links are followed, because a path may lead elsewhere the next time. */
export async function placesOf(env: Env): Promise<RestorePlaces> {
  const dataDir = await realpath(env.DATA_DIR);
  /** What the restore has not created yet. */
  const inside = (path: string) =>
    realpath(path).catch(unlessMissing(join(dataDir, basename(path))));
  return {
    dataDir,
    blobs: env.S3_BUCKET
      ? `the bucket ${env.S3_BUCKET} at ${env.S3_ENDPOINT ?? `AWS, region ${env.S3_REGION}`}`
      : await inside(join(env.DATA_DIR, "blobs")),
    repositories: await inside(repositoriesDirectory(env.DATA_DIR)),
  };
}

const NAMES: Record<keyof RestorePlaces, string> = {
  dataDir: "DATA_DIR",
  blobs: "the files of sites",
  repositories: "the repositories",
};

/** @throws Error if a restore that deletes what the first attempt wrote would delete something else */
export function demandSamePlaces(first: UnfinishedRestore, now: RestorePlaces): void {
  const others = (Object.keys(NAMES) as (keyof RestorePlaces)[]).filter(
    (name) => first.places[name] !== now[name],
  );
  if (others.length === 0) return;
  const lines = others.map(
    (name) => `- ${NAMES[name]}: ${first.places[name]} at first, now ${now[name]}`,
  );
  throw new Error(
    `The restore that began at ${first.startedAt.toISOString()} wrote to other places than these settings name:\n${lines.join("\n")}\nUse the settings of the first attempt, or begin with an empty database. Nothing was deleted.`,
  );
}

import { randomUUID } from "node:crypto";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#schemas/errors.ts";
import { datasetKey } from "#schemas/deployments/manifest.ts";
import { sqlLimits } from "#schemas/deployments/sql.ts";
import { unlessMissing } from "#service/failures.ts";
import { startThread } from "#service/threads/thread.ts";
import { readLeftFile } from "#store/blobs/outcome.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { requireDataset, requireMissing } from "../deployments/dataset.ts";
import type { CoreContext } from "../context.ts";
import type { CopyTask } from "./copy-thread.ts";
import type { MemberFiles } from "./member-tables.ts";

const MEBIBYTE = 1024 * 1024;
/** For all copies in the directory. The newest always stays. */
const MAX_TOTAL_BYTES = 1024 * MEBIBYTE;
/** Content of a deleted project does not stay longer. */
const MAX_UNUSED_MS = 60 * 60_000;
const COPY_TIMEOUT_MS = 60_000;
const COPY_THREAD = new URL("./copy-thread.ts", import.meta.url);
const COPY_MEMORY = { maxOldGenerationSizeMb: 512 };

/** Copies that are being made in this process. */
const making = new Map<string, Promise<void>>();
let cleaning: NodeJS.Timeout | undefined;

/**
 * The path of a local copy of a deployment's `content.sqlite`, with the tables that only members see. It is stored nowhere else. Several processes can share
 * the directory: a copy appears in one step and never changes.
 * @throws AppError dataset_pending, dataset_failed, deployment_removed, sql_database_too_large
 */
export async function localCopy(
  context: CoreContext,
  deployment: DeploymentDocument,
): Promise<string> {
  await requireDataset(context, deployment);
  const { artifact } = deployment;
  if (artifact === null) return requireMissing(context, deployment);
  const directory = join(context.env.DATA_DIR, "tmp", "sql");
  const path = join(directory, `${artifact}.sqlite`);
  const now = new Date();
  const isThere = await utimes(path, now, now).then(() => true, unlessMissing(false));
  if (isThere) return path;
  const running =
    making.get(path) ??
    makeCopy(context, deployment, { directory, path }).finally(() => making.delete(path));
  making.set(path, running);
  await running;
  return path;
}

async function makeCopy(
  context: CoreContext,
  deployment: DeploymentDocument,
  { directory, path }: { directory: string; path: string },
): Promise<void> {
  const { blobs } = context;
  const key = datasetKey(deployment.projectId, deployment.artifact ?? "", "content.sqlite");
  const size = await blobs.size(key);
  if (size === null) return requireMissing(context, deployment);
  if (size > sqlLimits.databaseBytes) throw new AppError("sql_database_too_large");
  await mkdir(directory, { recursive: true });
  await removeCopies(directory, MAX_TOTAL_BYTES - size);
  const part = `${path}.${randomUUID()}.part`;
  try {
    const files = await readMemberFiles(context, deployment);
    if (!files || !(await blobs.copyToFile(key, part)))
      return await requireMissing(context, deployment);
    const thread = startThread(COPY_THREAD, COPY_MEMORY);
    try {
      await thread.started;
      const input: CopyTask = { path: part, files };
      await thread.run({ input, timeoutMs: COPY_TIMEOUT_MS });
    } finally {
      await thread.end();
    }
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  clearTimeout(cleaning);
  cleaning = setTimeout(() => {
    removeCopies(directory, MAX_TOTAL_BYTES).catch((err: unknown) =>
      context.log.warn({ err }, "cannot remove unused databases"),
    );
  }, MAX_UNUSED_MS + 1).unref();
}

async function readMemberFiles(
  { blobs }: CoreContext,
  { projectId, artifact }: DeploymentDocument,
): Promise<MemberFiles | null> {
  const of = { projectId, artifact: artifact ?? "" };
  const names = ["notes.json", "source.json", "vault.json"] as const;
  const [notes, source, vault, issues] = await Promise.all([
    ...names.map((name) => blobs.get(datasetKey(of.projectId, of.artifact, name))),
    readLeftFile(blobs, of, "issues.json"),
  ]);
  return notes && source && vault && issues ? { notes, source, vault, issues } : null;
}

/** Removes copies that had no query for an hour, then the least recently used ones until the rest fits into `maxBytes`. An open copy stays readable. */
async function removeCopies(directory: string, maxBytes: number): Promise<void> {
  const names = await readdir(directory).catch(unlessMissing<string[]>([]));
  const copies = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name);
      const file = await stat(path).catch(unlessMissing(null));
      return { path, bytes: file?.size ?? 0, usedAt: file?.mtimeMs ?? 0 };
    }),
  );
  copies.sort((a, b) => b.usedAt - a.usedAt);
  const oldest = Date.now() - MAX_UNUSED_MS;
  let total = 0;
  for (const { path, bytes, usedAt } of copies) {
    total += bytes;
    if (total > maxBytes || usedAt < oldest) await rm(path, { force: true });
  }
}

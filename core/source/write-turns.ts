import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { openSemaphore, type Semaphore } from "./semaphore.ts";

/** Per user. Every commit starts a build. */
export const WRITE_LIMIT: Limit = { name: "write", max: 300, windowMs: 10 * 60_000 };
/** How often a commit is retried because someone else was faster. */
export const MAX_ATTEMPTS = 8;

/** Writes of one process to one project wait for each other, so only those of other processes and pushes compete. */
const writes = new LRUCache<string, Semaphore>({ max: 1_000 });

export function inTurn<T>(
  { _id: projectId }: Pick<ProjectDocument, "_id">,
  write: () => Promise<T>,
): Promise<T> {
  const semaphore = writes.get(projectId) ?? openSemaphore({ atOnce: 1, waiting: 50 });
  writes.set(projectId, semaphore);
  return semaphore(write);
}

/** A temporary directory for one attempt. */
export async function withDirectory<T>(
  { env }: Pick<CoreContext, "env">,
  name: string,
  use: (directory: string) => Promise<T>,
): Promise<T> {
  const temporary = join(env.DATA_DIR, "tmp");
  await mkdir(temporary, { recursive: true });
  const directory = await mkdtemp(join(temporary, `${name}-`));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

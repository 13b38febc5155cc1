import { linkedRepository } from "#core/secrets/linked-repository.ts";
import type { Remote } from "#git/mirrors/remotes.ts";
import { sizeText } from "#content/size-text.ts";
import { AppError } from "#schemas/errors.ts";
import { addLfsBytes, lfsBytesOf } from "#store/projects/lfs-bytes.ts";
import type { Build } from "../context.ts";
import { LFS_BUILD_BYTES, LFS_MONTH_BYTES } from "../limits.ts";

/** The storage of a linked repository, and what the project may still fetch from it. */
export interface LfsSource {
  /** Null if it cannot be asked. Then `refuse` says why. */
  remote: Remote | null;
  /** Reserves room for an object, or says why it is not fetched. */
  refuse(bytes: number): string | null;
  /** Counts an object that was fetched. */
  count(bytes: number): Promise<void>;
}

const MONTH_LENGTH = "2026-11".length;

export async function openLfsSource(build: Build): Promise<LfsSource> {
  const { context, project } = build;
  const { db } = context;
  const month = build.now.toISOString().slice(0, MONTH_LENGTH);
  const used = await lfsBytesOf(db, project._id, month);
  const { remote, problem } = await remoteOf(build);
  let reserved = 0;
  return {
    remote,
    refuse(bytes) {
      if (problem !== null) return problem;
      if (reserved + bytes > LFS_BUILD_BYTES)
        return `One build fetches up to ${sizeText(LFS_BUILD_BYTES)} from Git LFS.`;
      if (used + reserved + bytes > LFS_MONTH_BYTES)
        return `A project fetches up to ${sizeText(LFS_MONTH_BYTES)} from Git LFS in a month. It has fetched ${sizeText(used + reserved)}.`;
      reserved += bytes;
      return null;
    },
    count: (bytes) => addLfsBytes(db, project._id, { month, bytes }),
  };
}

async function remoteOf({
  context,
  project,
  log,
}: Build): Promise<{ remote: Remote | null; problem: string | null }> {
  try {
    const remote = await linkedRepository(context, project);
    if (remote?.credentials) log.hide(remote.credentials.password);
    return { remote, problem: null };
  } catch (error) {
    if (error instanceof AppError) return { remote: null, problem: error.message };
    throw error;
  }
}

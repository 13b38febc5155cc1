import { linkedRepository } from "#core/secrets/linked-repository.ts";
import { LFS_CONFIG, lfsAddressIn } from "#git/lfs/lfs-config.ts";
import { LfsFailure } from "#git/lfs/request.ts";
import type { Remote } from "#git/mirrors/remotes.ts";
import { sizeText } from "#content/size-text.ts";
import { AppError } from "#schemas/errors.ts";
import { LFS_MONTH_BYTES, lfsMonth } from "#schemas/projects/lfs.ts";
import { addLfsBytes, lfsBytesOf } from "#store/projects/lfs-bytes.ts";
import type { Build, Source } from "../context.ts";
import { isOfFork } from "../fetch/fork-settings.ts";
import { LFS_BUILD_BYTES } from "../limits.ts";

/** The storage of a linked repository, and what the project may still fetch from it. */
export interface LfsSource {
  /** Null if it cannot be asked. Then `refuse` says why. */
  remote: Remote | null;
  /** The address of its storage, if the repository names one. */
  configured: string | null;
  /** Reserves room for an object, or says why it is not fetched. */
  refuse(bytes: number): string | null;
  /** Counts an object that was fetched. */
  count(bytes: number): Promise<void>;
}

export async function openLfsSource(
  build: Build,
  source: Pick<Source, "tree" | "blobs">,
): Promise<LfsSource> {
  const { context, project } = build;
  const { db } = context;
  const month = lfsMonth(build.now);
  const used = await lfsBytesOf(db, project._id, month);
  const { remote, configured, problem } = await remoteOf(build, source);
  let reserved = 0;
  return {
    remote,
    configured,
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

type Storage = Pick<LfsSource, "remote" | "configured"> & { problem: string | null };

const NOT_FOR_FORKS = "The preview of a fork shows no files from Git LFS.";

async function remoteOf(build: Build, source: Pick<Source, "tree" | "blobs">): Promise<Storage> {
  // The token of the project is not used for the commits of strangers.
  if (isOfFork(build)) return { remote: null, configured: null, problem: NOT_FOR_FORKS };
  const { context, project, log } = build;
  try {
    const remote = await linkedRepository(context, project);
    if (remote?.credentials) log.hide(remote.credentials.password);
    return { remote, configured: await configuredIn(source), problem: null };
  } catch (error) {
    if (error instanceof AppError || error instanceof LfsFailure)
      return { remote: null, configured: null, problem: error.message };
    throw error;
  }
}

/** @throws LfsFailure */
async function configuredIn({ tree, blobs }: Pick<Source, "tree" | "blobs">) {
  const file = (await tree).entries.get(LFS_CONFIG);
  const bytes = file?.kind === "file" ? await blobs.read(file.oid) : null;
  return bytes && (await lfsAddressIn(bytes));
}

import { AppError } from "#schemas/errors.ts";

import { parseRemoteUrl } from "../mirrors/remote-url.ts";
import type { Remote } from "../mirrors/remotes.ts";
import { askForObjects, type LfsDownload, type LfsObject } from "./batch.ts";
import { downloadObject } from "./download.ts";
import { LfsFailure } from "./request.ts";
import { findLfsServer, type LfsServer } from "./server.ts";

export type FetchedObject<T> = T & ({ bytes: Buffer } | { reason: string });

/** What the Git LFS client asks for in one request, and what hosts expect. */
const OBJECTS_A_BATCH = 100;
/** Each is in memory as a whole. */
const AT_ONCE = 4;

/**
 * Fetches objects from the Git LFS storage of a repository on another host. `configured` is the storage's address in `.lfsconfig`.
 * After a refusal, the host is not asked about further objects. A failure is the reason of its objects, and never thrown, unless `signal` aborts.
 */
export async function* fetchObjects<T extends LfsObject>(
  remote: Remote,
  objects: readonly T[],
  options: { timeoutMs: number; signal: AbortSignal; configured: string | null },
): AsyncGenerator<FetchedObject<T>> {
  const late = AbortSignal.timeout(options.timeoutMs);
  const { allowPrivate = [] } = remote;
  const access = { allowPrivate, signal: AbortSignal.any([options.signal, late]) };
  const reasonOf = (error: unknown, host: string): string => {
    options.signal.throwIfAborted();
    if (late.aborted)
      return `Fetching from Git LFS took longer than ${options.timeoutMs / 1000} s.`;
    if (error instanceof LfsFailure) return error.message;
    if (error instanceof AppError) return `${host}: ${error.message}`;
    throw error;
  };
  let refusal: string | null = null;
  let server: LfsServer | null = null;
  for (let start = 0; start < objects.length; start += OBJECTS_A_BATCH) {
    const batch = objects.slice(start, start + OBJECTS_A_BATCH);
    const places = refusal === null ? await ask(batch) : new Map<string, never>();
    for (let at = 0; at < batch.length; at += AT_ONCE)
      yield* await Promise.all(
        batch.slice(at, at + AT_ONCE).map((object) => fetchOne(object, places.get(object.oid))),
      );
  }

  async function ask(batch: readonly T[]): Promise<Map<string, LfsDownload | LfsFailure>> {
    try {
      server ??= await findLfsServer(remote, options.configured, access);
      return await askForObjects(server, batch, access);
    } catch (error) {
      refusal = reasonOf(error, server?.address.host ?? parseRemoteUrl(remote.url, remote).host);
      return new Map();
    }
  }

  async function fetchOne(
    object: T,
    place: LfsDownload | LfsFailure | undefined,
  ): Promise<FetchedObject<T>> {
    if (place === undefined) return { ...object, reason: refusal ?? "" };
    if (place instanceof LfsFailure) return { ...object, reason: place.message };
    try {
      return { ...object, bytes: await downloadObject(object, place, access) };
    } catch (error) {
      return { ...object, reason: reasonOf(error, place.address.host) };
    }
  }
}

import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { Decrypter } from "age-encryption";
import { extract as openExtract } from "tar-stream";
import {
  BackupEnd,
  type BackupManifest,
  END,
  type EntryPlace,
  KEY,
  MANIFEST,
  placeOf,
  readManifest,
} from "./format.ts";

export interface ArchiveEntry {
  place: EntryPlace;
  size: number;
  bytes: AsyncIterable<Buffer>;
}

/** What a complete archive says about itself. */
export interface ArchiveFacts {
  manifest: BackupManifest;
  end: BackupEnd;
  /** The content of the key file. Null if it was left out. */
  key: string | null;
}

interface Reading {
  passphrase: string;
  stopping: AbortSignal;
}

const DAMAGED = "The backup is damaged or not complete. Use another one.";

/**
 * Reads a whole archive.
 * @param onEntry gets every entry between the first and the last one, and must read its bytes
 * @throws Error when the passphrase is wrong, or the archive is damaged, not complete, or too new
 */
export async function readArchive(
  path: string,
  { passphrase, stopping }: Reading,
  onEntry: (entry: ArchiveEntry) => Promise<void>,
): Promise<ArchiveFacts> {
  const facts: { manifest?: BackupManifest; end?: BackupEnd; key: string | null } = { key: null };
  const hash = createHash("sha256");
  for await (const { name, size, bytes } of readEntries(path, passphrase)) {
    stopping.throwIfAborted();
    if (facts.end) throw new Error(DAMAGED);
    if (name === END) {
      facts.end = BackupEnd.parse(JSON.parse((await buffer(bytes)).toString()));
      continue;
    }
    hash.update(`${name}\0${size}\0`);
    const hashed = hashing(bytes, hash);
    if (name === MANIFEST) facts.manifest = readManifest((await buffer(hashed)).toString());
    else if (!facts.manifest) throw new Error(DAMAGED);
    else if (name === KEY) facts.key = (await buffer(hashed)).toString();
    else await onEntry({ place: placeOf(name), size, bytes: hashed });
  }
  const { manifest, end, key } = facts;
  if (!manifest || end?.sha256 !== hash.digest("hex")) throw new Error(DAMAGED);
  return { manifest, end, key };
}

/** Reads an archive to its end without using it. */
export const checkArchive = (path: string, reading: Reading): Promise<ArchiveFacts> =>
  readArchive(path, reading, async ({ bytes }) => {
    for await (const _ of bytes);
  });

/** Reports a fault of the archive as such, and not as one of the reader. */
async function* hashing(
  bytes: AsyncIterable<Buffer>,
  hash: { update(chunk: Buffer): unknown },
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw new Error(DAMAGED, { cause: error });
  }
}

async function* readEntries(
  path: string,
  passphrase: string,
): AsyncGenerator<{ name: string; size: number; bytes: AsyncIterable<Buffer> }> {
  const file = createReadStream(path);
  await once(file, "open");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const encrypted = Readable.toWeb(file) as globalThis.ReadableStream<Uint8Array>;
  const extract = openExtract();
  try {
    const plain = Readable.fromWeb((await opened(decrypter, encrypted)) as ReadableStream);
    plain.on("error", (error) => extract.destroy(error));
    plain.pipe(extract);
    for await (const entry of extract) {
      const { name, size } = entry.header;
      yield { name, size, bytes: entry as AsyncIterable<Buffer> };
    }
  } catch (error) {
    if (error instanceof OpeningError) throw error;
    throw new Error(DAMAGED, { cause: error });
  } finally {
    extract.destroy();
    file.destroy();
  }
}

class OpeningError extends Error {}

async function opened(decrypter: Decrypter, encrypted: globalThis.ReadableStream<Uint8Array>) {
  try {
    return await decrypter.decrypt(encrypted);
  } catch (error) {
    const isWrong = error instanceof Error && error.message.includes("no identity matched");
    throw new OpeningError(
      isWrong
        ? "The passphrase is wrong. Nothing was changed."
        : "This file is not a backup, or its beginning is damaged. Nothing was changed.",
      { cause: error },
    );
  }
}

import { createHash } from "node:crypto";
import type { EventEmitter } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { Encrypter } from "age-encryption";
import { pack as openPack } from "tar-stream";
import { awaitedLater } from "#service/failures.ts";

/** Writes a tar archive that is encrypted with a passphrase in the format of age. Only a few hundred kilobytes of it are in memory. */
export interface ArchiveWriter {
  add(name: string, bytes: Buffer): Promise<void>;
  /** @throws Error when there are more or fewer bytes than `size` */
  addStream(name: string, entry: Entry): Promise<void>;
  /** SHA-256 of all entries until now. */
  digest(): string;
  /** Resolves when everything is on the disk. */
  finish(): Promise<void>;
  /** Gives up. The file remains. */
  cancel(): Promise<void>;
}

interface Entry {
  size: number;
  bytes: AsyncIterable<Buffer>;
}

const OWNER_ONLY = 0o600;

/** @param path of a file that must not exist */
export async function openArchive(
  path: string,
  { passphrase, workFactor }: { passphrase: string; workFactor?: number | undefined },
): Promise<ArchiveWriter> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  if (workFactor !== undefined) encrypter.setScryptWorkFactor(workFactor);
  const pack = openPack();
  const plain = Readable.toWeb(Readable.from(pack)) as globalThis.ReadableStream<Uint8Array>;
  const encrypted = Readable.fromWeb((await encrypter.encrypt(plain)) as ReadableStream);
  const file = createWriteStream(path, { flags: "wx", mode: OWNER_ONLY, flush: true });
  const writing = pipeline(encrypted, file);
  awaitedLater(writing);
  pack.on("error", isReportedElsewhere);
  /** If the file cannot be written, the entry ends too. Otherwise, it would wait forever. */
  writing.catch((error: Error) => pack.destroy(error));
  const hash = createHash("sha256");
  const mtime = new Date();

  async function* one(bytes: Buffer) {
    if (bytes.length > 0) yield bytes;
  }
  async function write(name: string, { size, bytes }: Entry): Promise<void> {
    hash.update(`${name}\0${size}\0`);
    let settle: (error?: Error | null) => void = () => undefined;
    const stored = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    awaitedLater(stored);
    const header = { name, size, mode: OWNER_ONLY, mtime };
    const entry = pack.entry(header, (error) => settle(error));
    entry.on("error", isReportedElsewhere);
    for await (const chunk of bytes) {
      if (entry.destroying) break;
      hash.update(chunk);
      if (!entry.write(chunk)) await drainedOrClosed(entry);
    }
    entry.end(null);
    await stored;
  }

  const addStream: ArchiveWriter["addStream"] = async (name, entry) => {
    try {
      await write(name, entry);
    } catch (error) {
      file.destroy(error as Error);
      // The first failure is the reason: an entry also ends because the disk is full.
      await writing;
      throw error;
    }
  };
  return {
    add: (name, bytes) => addStream(name, { size: bytes.length, bytes: one(bytes) }),
    addStream,
    digest: () => hash.copy().digest("hex"),
    finish: async () => {
      pack.finalize();
      await writing;
    },
    cancel: async () => {
      file.destroy(new Error("canceled"));
      // Its failure is the cancellation.
      await writing.catch(() => undefined);
    },
  };
}

/** The callback of the entry and `writing` report it. */
const isReportedElsewhere = () => undefined;

const drainedOrClosed = (entry: EventEmitter) =>
  new Promise<void>((resolve) => {
    const done = () => {
      entry.off("drain", done).off("close", done);
      resolve();
    };
    entry.on("drain", done).on("close", done);
  });

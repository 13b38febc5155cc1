import { createHash } from "node:crypto";
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
  addStream(name: string, entry: { size: number; bytes: AsyncIterable<Buffer> }): Promise<void>;
  /** SHA-256 of all entries until now. */
  digest(): string;
  /** Resolves when everything is on the disk. */
  finish(): Promise<void>;
  /** Gives up. The file remains. */
  cancel(): Promise<void>;
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
  /** Rejects if the file cannot be written. Otherwise, an entry would wait forever. */
  const failed = new Promise<never>((_, reject) => {
    writing.catch(reject);
  });
  awaitedLater(failed);
  const hash = createHash("sha256");
  const mtime = new Date();

  async function* one(bytes: Buffer) {
    if (bytes.length > 0) yield bytes;
  }
  const addStream: ArchiveWriter["addStream"] = async (name, { size, bytes }) => {
    hash.update(`${name}\0${size}\0`);
    let settle: (error?: Error | null) => void = () => undefined;
    const stored = new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
    awaitedLater(stored);
    const header = { name, size, mode: OWNER_ONLY, mtime };
    const entry = pack.entry(header, (error) => settle(error));
    for await (const chunk of bytes) {
      hash.update(chunk);
      if (!entry.write(chunk)) await Promise.race([drained(entry), stored, failed]);
    }
    entry.end(null);
    await Promise.race([stored, failed]);
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

const drained = (entry: { once(event: "drain", then: () => void): unknown }) =>
  new Promise<void>((resolve) => entry.once("drain", resolve));

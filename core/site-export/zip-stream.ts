import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { crc32, deflateRaw } from "node:zlib";
import { Zip, type ZipInputFile, ZipPassThrough } from "fflate";

export interface ZipEntry {
  name: string;
  /** Bytes in memory are compressed. A stream is not: pictures and videos do not get smaller. */
  content: Buffer | Readable;
}

const DEFLATE = 8;
const compress = promisify(deflateRaw);

/** A zip as a stream that has one entry in memory at a time. Entries need no size in advance. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const ready: Buffer[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(Buffer.from(chunk));
  });
  const take = () => {
    if (failure) throw failure;
    return ready.splice(0);
  };
  for await (const { name, content } of entries) {
    if (Buffer.isBuffer(content)) await addBytes(zip, name, content);
    else {
      const file = new ZipPassThrough(name);
      zip.add(file);
      for await (const chunk of content as AsyncIterable<Buffer>) {
        file.push(chunk);
        yield* take();
      }
      file.push(new Uint8Array(), true);
    }
    yield* take();
  }
  zip.end();
  yield* take();
}

async function addBytes(zip: Zip, filename: string, bytes: Buffer): Promise<void> {
  const packed = await compress(bytes);
  const file: ZipInputFile = {
    filename,
    size: bytes.length,
    crc: crc32(bytes),
    compression: DEFLATE,
    // Replaced by the zip when the file is added.
    ondata: () => undefined,
    terminate: () => undefined,
  };
  zip.add(file);
  file.ondata?.(null, packed, true);
}

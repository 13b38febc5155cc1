import { crc32, deflateRawSync } from "node:zlib";

/** An entry of a zip, also one that no program would write. */
export interface RawEntry {
  name: string;
  bytes?: string | Buffer;
  /** Unix mode with the file type, for example 0o120777 for a symbolic link. */
  mode?: number;
  encrypted?: boolean;
  compress?: boolean;
  /** The size that the zip claims, if it lies. */
  claimedSize?: number;
  /** Position of the entry whose bytes this one shares. */
  sharesBytesOf?: number;
}

const UTF8 = 1 << 11;
const ENCRYPTED = 1;
const DEFLATE = 8;
const ENCRYPTION_HEADER_BYTES = 12;
const MADE_BY_UNIX = 3 << 8;

/** A zip with exactly these entries, byte by byte (PKWARE APPNOTE 6.3.10, 4.3.7 and 4.3.12). */
export function rawZip(entries: readonly RawEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { name, mode = 0o100644, encrypted = false, compress = false } = entry;
    const shared = entry.sharesBytesOf;
    const source = shared === undefined ? entry : entries[shared]!;
    const bytes = Buffer.from((source.bytes ?? "") as string);
    const stored = encrypted
      ? Buffer.concat([Buffer.alloc(ENCRYPTION_HEADER_BYTES), bytes])
      : bytes;
    const packed = compress || source.compress ? deflateRawSync(bytes) : stored;
    const path = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(UTF8 | (encrypted ? ENCRYPTED : 0), 2);
    fields.writeUInt16LE(packed === stored ? 0 : DEFLATE, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(entry.claimedSize ?? bytes.length, 18);
    fields.writeUInt16LE(path.length, 22);
    offsets.push(shared === undefined ? offset : offsets[shared]!);
    if (shared === undefined) {
      const local = [Buffer.from("PK\u0003\u0004", "latin1"), fields, path, packed];
      parts.push(...local);
      offset += local.reduce((sum, part) => sum + part.length, 0);
    }
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offsets.at(-1)!, 10);
    const version = Buffer.alloc(2);
    version.writeUInt16LE(MADE_BY_UNIX | 20);
    directory.push(Buffer.from("PK\u0001\u0002", "latin1"), version, fields, tail, path);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

import { onlyOrientation } from "./orientation.ts";

const HEAD_BYTES = 12;
const NEEDED = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);
/** Bits in the first byte of the chunk `VP8X`. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, HEAD_BYTES) === "WEBP";

/** A WebP without metadata and without anything after its end. The pixels stay as they are. */
export function webpWithoutMetadata(bytes: Buffer): Buffer {
  const whole = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  const parts: Buffer[] = [];
  let flags: Buffer | null = null;
  let exif: Buffer | null = null;
  for (let at = HEAD_BYTES; at + 8 <= whole;) {
    const type = bytes.toString("latin1", at, at + 4);
    const length = bytes.readUInt32LE(at + 4);
    // Chunks begin at even positions.
    const end = Math.min(whole, at + 8 + length + (length % 2));
    if (type === "EXIF") exif ??= onlyOrientation(withoutPrefix(bytes.subarray(at + 8, end)));
    else if (type === "VP8X" && flags === null)
      parts.push((flags = Buffer.from(bytes.subarray(at, end))));
    else if (NEEDED.has(type)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  if (flags && flags.length > 8)
    flags[8] = ((flags[8] ?? 0) & ~(HAS_EXIF | HAS_XMP)) | (exif ? HAS_EXIF : 0);
  if (flags && exif) parts.push(chunk(exif));
  const body = Buffer.concat(parts);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** Some programs write the beginning of a JPEG segment here too. */
const withoutPrefix = (exif: Buffer) =>
  exif.toString("latin1", 0, 6) === "Exif\0\0" ? exif.subarray(6) : exif;

function chunk(exif: Buffer): Buffer {
  const head = Buffer.from("EXIF\0\0\0\0", "latin1");
  head.writeUInt32LE(exif.length, 4);
  return Buffer.concat([head, exif]);
}

import { crc32 } from "node:zlib";
import { onlyOrientation } from "./orientation.ts";

const SIGNATURE = Buffer.from("89504e470d0a1a0a", "hex");
/** A length, a type and a checksum. */
const FRAME_BYTES = 12;
/** Chunks that decide how the picture looks. Others contain texts, times and data of cameras. */
const NEEDED = new Set(
  "IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs hIST sPLT acTL fcTL fdAT".split(
    " ",
  ),
);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, 8).equals(SIGNATURE);

/** A PNG without metadata and without anything after its end. The pixels stay as they are. */
export function pngWithoutMetadata(bytes: Buffer): Buffer {
  const parts: Buffer[] = [SIGNATURE];
  let at = SIGNATURE.length;
  while (at + 8 <= bytes.length) {
    const end = at + FRAME_BYTES + bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (type === "eXIf") {
      const tiff = onlyOrientation(bytes.subarray(at + 8, end - 4));
      if (tiff) parts.push(chunk(type, tiff));
    }
    if (NEEDED.has(type)) parts.push(bytes.subarray(at, end));
    if (type === "IEND") break;
    at = end;
  }
  return Buffer.concat(parts);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

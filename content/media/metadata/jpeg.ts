import { onlyOrientation } from "./orientation.ts";

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const APP15 = 0xef;
const COMMENT = 0xfe;
const EXIF = "Exif\0\0";
/** Segments that decide how the picture looks, by their marker. */
const NEEDED: Record<number, string> = {
  [APP0]: "JFIF\0",
  [APP2]: "ICC_PROFILE\0",
  [APP14]: "Adobe",
};

export const isJpeg = (bytes: Buffer): boolean =>
  bytes[0] === 0xff && bytes[1] === START_OF_IMAGE && bytes[2] === 0xff;

/** A JPEG without metadata and without anything after its end, such as a video of a moving photo. The pixels stay as they are. */
export function jpegWithoutMetadata(bytes: Buffer): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  let isTurned = false;
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) {
      // Decoders skip what is not a marker.
      const next = bytes.indexOf(0xff, at + 1);
      if (next === -1) break;
      at = next;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      parts.push(bytes.subarray(at, at + 2));
      break;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) break;
    const end = at + 2 + Math.max(2, bytes.readUInt16BE(at + 2));
    const body = bytes.subarray(at + 4, end);
    if (marker === APP1 && !isTurned && startsWith(body, EXIF)) {
      const tiff = onlyOrientation(body.subarray(EXIF.length));
      if (tiff) parts.push(exifSegment(tiff));
      isTurned = tiff !== null;
    }
    if (isNeeded(marker, body)) parts.push(bytes.subarray(at, end));
    at = end;
    if (marker !== START_OF_SCAN) continue;
    const scanEnd = endOfScan(bytes, at);
    parts.push(bytes.subarray(at, scanEnd));
    at = scanEnd;
  }
  return Buffer.concat(parts);
}

/** Markers without a length. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= START_OF_IMAGE);

function isNeeded(marker: number, body: Buffer): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const name = NEEDED[marker];
  return name !== undefined && startsWith(body, name);
}

function exifSegment(tiff: Buffer): Buffer {
  const length = 2 + EXIF.length + tiff.length;
  const head = Buffer.from([0xff, APP1, length >> 8, length & 0xff]);
  return Buffer.concat([head, Buffer.from(EXIF, "latin1"), tiff]);
}

/** In the data of a scan, 0xff is followed by 0 or by the number of a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = bytes.indexOf(0xff, start);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return bytes.length;
}

const startsWith = (bytes: Buffer, text: string) =>
  bytes.toString("latin1", 0, text.length) === text;

import { boxesIn, type IsoBox } from "./iso-boxes.ts";
import { metadataRanges } from "./iso-items.ts";

const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip"]);
/** Titles and covers of music are content. */
const MUSIC = /^M4[ABP] /;
const PARTS = new Set(["moov", "trak", "mdia", "moof", "traf"]);
/** Places, dates, names of devices. */
const METADATA = new Set(["udta", "meta", "uuid", "XMP_"]);
/** They begin with a version and flags, then when the film was made and changed. */
const DATED = new Set(["mvhd", "tkhd", "mdhd"]);
const VERSION_BYTES = 4;
const DATES_BYTES = 8;

/** AVIF, HEIC, MP4 and QuickTime. */
export function isIsoMedia(bytes: Buffer): boolean {
  return FIRST_BOXES.has(bytes.toString("latin1", 4, 8)) && !MUSIC.test(brandOf(bytes));
}

const brandOf = (bytes: Buffer) => bytes.toString("latin1", 8, 12);

/** The file with zeros instead of its metadata. Nothing moves, because other parts of the file name positions. */
export function isoWithoutMetadata(bytes: Buffer): Buffer {
  const cleaned = Buffer.from(bytes);
  for (const box of boxesIn(bytes, 0, bytes.length)) {
    if (box.type === "meta") blankItems(cleaned, bytes, box);
    else if (box.type === "uuid") blank(cleaned, box);
    else if (PARTS.has(box.type)) blankParts(cleaned, bytes, box);
  }
  return cleaned;
}

/** Pictures: their metadata are items of their own. */
function blankItems(cleaned: Buffer, bytes: Buffer, meta: IsoBox): void {
  try {
    for (const { start, end } of metadataRanges(bytes, meta))
      cleaned.fill(0, start, Math.min(end, bytes.length));
  } catch (error) {
    // No program finds the items of a damaged list.
    if (!(error instanceof RangeError)) throw error;
  }
}

/** Films: whole boxes, in the film and in its tracks. */
function blankParts(cleaned: Buffer, bytes: Buffer, part: IsoBox): void {
  for (const box of boxesIn(bytes, part.body, part.end)) {
    if (METADATA.has(box.type)) blank(cleaned, box);
    else if (DATED.has(box.type)) blankDates(cleaned, box);
    else if (PARTS.has(box.type)) blankParts(cleaned, bytes, box);
  }
}

function blank(cleaned: Buffer, { start, body, end }: IsoBox): void {
  cleaned.write("free", start + 4, "latin1");
  cleaned.fill(0, body, end);
}

function blankDates(cleaned: Buffer, { body, end }: IsoBox): void {
  const isLong = cleaned[body] === 1;
  const dates = body + VERSION_BYTES;
  cleaned.fill(0, Math.min(dates, end), Math.min(end, dates + DATES_BYTES * (isLong ? 2 : 1)));
}

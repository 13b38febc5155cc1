import sharp, { type Metadata } from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { contentHash } from "../bytes/content-hash.ts";
import { mediaKindOf, mediaTypeOf } from "./media-types.ts";

/** Everything a page needs to know of a file. The bytes are blobs named by their hashes. */
export interface MediaRecord {
  hash: string;
  size: number;
  type: string;
  /** Pixels, as shown (after EXIF rotation); null when it is no picture or cannot be read. */
  width: number | null;
  height: number | null;
  /** Preview of a few pixels as a data URI. */
  placeholder: string | null;
  /** WebP, by width. */
  variants: { width: number; hash: string; size: number }[];
  /** Why it is served only as it is. */
  problem: string | null;
}

/** Part of the cache key: raise it with any change of what is made. */
export const MEDIA_VERSION = "1";

/** Of phones, and of a text column on a sharp screen; each further one costs as much as 20 notes. */
const WIDTHS = [640, 1280];
/** A small picture gains nothing from variants. */
const PLAIN_BYTES = 48 * 1024;
/** 256 million pixels in 109 KB pass the default limit and cost 0.6 s and 1 GB. */
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 20;
/** Effort 3 takes half as long again for a few percent. */
const WEBP = { quality: 80, effort: 1 };
/** Thumbhash takes at most 100 pixels a side. */
const HASHED_PIXELS = 64;

// Two pictures at once on two cores; threads inside each of them would only get in each other's way.
sharp.concurrency(1);
sharp.cache(false);

/** Stores a file and, of a picture, its variants. What cannot be read is passed through as it is. */
export async function makeMediaRecord(
  blobs: BlobStore,
  path: string,
  bytes: Buffer,
): Promise<MediaRecord> {
  const record: MediaRecord = {
    hash: contentHash(bytes),
    size: bytes.length,
    type: mediaTypeOf(path),
    width: null,
    height: null,
    placeholder: null,
    variants: [],
    problem: null,
  };
  await blobs.put(mediaKey(record.hash), bytes);
  if (mediaKindOf(path) !== "image") return record;
  try {
    return { ...record, ...(await examine(blobs, bytes)) };
  } catch (error) {
    return { ...record, problem: reasonOf(error) };
  }
}

async function examine(blobs: BlobStore, bytes: Buffer): Promise<Partial<MediaRecord>> {
  const metadata = await open(bytes).metadata();
  const { width, height } = metadata.autoOrient;
  if (!isRaster(metadata)) return { width, height };
  const variants: MediaRecord["variants"] = [];
  for (const target of widthsFor(width, bytes.length)) {
    const variant = await open(bytes).autoOrient().resize({ width: target }).webp(WEBP).toBuffer();
    // A variant larger than the original is useless.
    if (variant.length >= bytes.length) continue;
    const hash = contentHash(variant);
    await blobs.put(mediaKey(hash), variant);
    variants.push({ width: target, hash, size: variant.length });
  }
  return { width, height, variants, placeholder: await placeholderOf(bytes) };
}

function widthsFor(width: number, size: number): number[] {
  const largest = WIDTHS.at(-1) ?? width;
  if (size <= PLAIN_BYTES) return [];
  return [...WIDTHS.filter((candidate) => candidate < width), Math.min(width, largest)].filter(
    (candidate, index, all) => all.indexOf(candidate) === index,
  );
}

/** Drawings scale by themselves, and an animation would lose its movement. */
function isRaster({ format, pages }: Metadata): boolean {
  return format !== "svg" && (pages ?? 1) === 1;
}

async function placeholderOf(bytes: Buffer): Promise<string> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({ width: HASHED_PIXELS, height: HASHED_PIXELS, fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { w, h, rgba } = thumbHashToRGBA(rgbaToThumbHash(info.width, info.height, data));
  const tiny = await sharp(rgba, { raw: { width: w, height: h, channels: 4 } })
    .webp({ quality: 40, alphaQuality: 40 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString("base64")}`;
}

function open(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).timeout({
    seconds: TIMEOUT_SECONDS,
  });
}

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
  return text.includes("exceeds pixel limit")
    ? `The picture has more than ${MAX_PIXELS / 1_000_000} million pixels.`
    : `The picture cannot be read (${text.slice(0, 120)}).`;
}

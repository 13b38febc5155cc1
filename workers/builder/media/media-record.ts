import type { MediaRecord } from "#content/model.ts";
import sharp, { type Metadata } from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { contentHash } from "#content/content-hash.ts";
import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";

/** Part of the cache key. Increase it with any change of the output. */
export const MEDIA_VERSION = "2";

/** For phones, and for a text column on a high-density screen. Each further width costs as much as 20 notes. */
const WIDTHS = [640, 1280];
/** Variants of small pictures save nothing. */
const PLAIN_BYTES = 48 * 1024;
/** 256 million pixels in 109 KB pass the library's default limit and cost 0.6 s and 1 GB. */
const MAX_PIXELS = 40_000_000;
const TIMEOUT_SECONDS = 20;
/** Effort 3 takes 50 % longer and saves a few percent. */
const WEBP = { quality: 80, effort: 1 };
/** Thumbhash accepts up to 100 pixels a side. */
const HASHED_PIXELS = 64;

// Two pictures are processed in parallel on two cores. More threads per picture would only compete.
sharp.concurrency(1);
sharp.cache(false);

/** Stores a file and the variants of a picture. A file that cannot be read is stored unchanged. */
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

/** Vector images scale without variants, and an animation would lose its frames. */
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

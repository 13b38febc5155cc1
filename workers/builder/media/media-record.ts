import type { MediaRecord } from "#content/model.ts";
import sharp, { type Metadata } from "sharp";
import { mediaKey } from "#schemas/deployments/manifest.ts";
import { MAX_MEGAPIXELS } from "#schemas/projects/settings/media.ts";
import type { BlobStore } from "#store/blobs/blobs.ts";
import { contentHash } from "#content/content-hash.ts";
import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";
import { withoutMetadata } from "#content/media/metadata/without-metadata.ts";
import { drawingText, isShownDrawing } from "./drawing-text.ts";
import { type MediaRules, maxPixels, PLAIN_BYTES } from "./media-rules.ts";
import { openPicture, placeholderOf, smallerOriginal, webpOf } from "./picture-versions.ts";

// Two pictures are processed in parallel on two cores. More threads per picture would only compete.
sharp.concurrency(1);
sharp.cache(false);

interface Examined {
  record: Partial<MediaRecord>;
  /** What is published at the address of the picture. */
  published: Buffer;
}

/** Stores a file and the variants of a picture. A file that cannot be read is stored as it is. */
export async function makeMediaRecord(
  blobs: BlobStore,
  { path, bytes }: { path: string; bytes: Buffer },
  rules: MediaRules,
): Promise<MediaRecord> {
  const cleaned = rules.removeMetadata ? withoutMetadata(bytes) : bytes;
  const { record, published } = await examine(blobs, { path, bytes: cleaned }, rules);
  const hash = contentHash(published);
  await blobs.put(mediaKey(hash), published);
  return {
    hash,
    size: published.length,
    type: mediaTypeOf(path),
    width: null,
    height: null,
    placeholder: null,
    variants: [],
    problem: null,
    ...record,
  };
}

/** The first bytes of pictures that browsers show, whatever their names, but that the library cannot read: bitmaps and icons. */
const ONLY_FOR_BROWSERS = ["BM", "\0\0\u0001\0"];

function isOnlyForBrowsers({ bytes }: { bytes: Buffer }): boolean {
  return ONLY_FOR_BROWSERS.some((start) => bytes.toString("latin1", 0, start.length) === start);
}

async function examine(
  blobs: BlobStore,
  file: { path: string; bytes: Buffer },
  rules: MediaRules,
): Promise<Examined> {
  if (mediaKindOf(file.path) !== "image" || isOnlyForBrowsers(file))
    return { record: {}, published: file.bytes };
  try {
    return await makeVersions(blobs, file, rules);
  } catch (error) {
    const record = (await drawingRecord(file)) ?? { problem: reasonOf(error, rules) };
    return { record, published: file.bytes };
  }
}

/** The size of a drawing that browsers show, although the library cannot read its bytes. Null if it is none. */
async function drawingRecord({
  path,
  bytes,
}: {
  path: string;
  bytes: Buffer;
}): Promise<Partial<MediaRecord> | null> {
  const text = mediaTypeOf(path) === DRAWING ? drawingText(bytes) : null;
  if (text === null || !isShownDrawing(text)) return null;
  try {
    const { autoOrient } = await openPicture(Buffer.from(text), NO_LIMIT).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    // It is as large as the page lets it be.
    return {};
  }
}

const DRAWING = "image/svg+xml";
/** Only for metadata, which needs no pixels. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER;

async function makeVersions(
  blobs: BlobStore,
  { path, bytes }: { path: string; bytes: Buffer },
  rules: MediaRules,
): Promise<Examined> {
  const limit = maxPixels(rules);
  // A drawing scales, so its size is only a proportion. A raster picture with its name is still too large for the versions below.
  const isDrawing = mediaTypeOf(path) === DRAWING;
  const metadata = await openPicture(bytes, isDrawing ? NO_LIMIT : limit).metadata();
  const { width, height } = metadata.autoOrient;
  if (!isRaster(metadata)) return { record: { width, height }, published: bytes };
  const largest = Math.max(...rules.widths);
  const copy =
    rules.keepOriginals || width <= largest
      ? null
      : await smallerOriginal(bytes, { limit, type: mediaTypeOf(path), width: largest, ...rules });
  const published = copy?.bytes ?? bytes;
  const variants: MediaRecord["variants"] = [];
  for (const target of rules.webp ? widthsFor(width, bytes.length, rules) : []) {
    const variant = await webpOf(bytes, { limit, width: target, quality: rules.quality });
    // A variant larger than the original is useless.
    if (variant.length >= published.length) continue;
    const hash = contentHash(variant);
    await blobs.put(mediaKey(hash), variant);
    variants.push({ width: target, hash, size: variant.length });
  }
  const placeholder = await placeholderOf(bytes, limit);
  const shown = copy ?? { width, height };
  return {
    record: { width: shown.width, height: shown.height, variants, placeholder },
    published,
  };
}

function widthsFor(width: number, size: number, { widths }: MediaRules): number[] {
  if (size <= PLAIN_BYTES) return [];
  const own = Math.min(width, Math.max(...widths));
  return [...new Set([...widths.filter((candidate) => candidate < width), own])];
}

/** Vector images scale without variants, and an animation would lose its frames. */
function isRaster({ format, pages }: Metadata): boolean {
  return format !== "svg" && (pages ?? 1) === 1;
}

const TOO_LARGE = "The picture has more than";

function reasonOf(error: unknown, { maxMegapixels }: MediaRules): string {
  const text = error instanceof Error ? (error.message.split("\n", 1)[0] ?? "") : String(error);
  return text.includes("exceeds pixel limit")
    ? `${TOO_LARGE} ${maxMegapixels} million pixels.`
    : `The picture cannot be read (${text.slice(0, 120)}).`;
}

/** What the author can do about the problem of a record. */
export function adviceFor(problem: string, { maxMegapixels }: MediaRules): string {
  if (!problem.startsWith(TOO_LARGE)) return "Save it again as PNG, JPEG or WebP.";
  return maxMegapixels < MAX_MEGAPIXELS
    ? "Save it with fewer pixels, or raise the limit in Settings → Media."
    : "Save it with fewer pixels.";
}

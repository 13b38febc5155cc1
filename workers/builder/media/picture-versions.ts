import sharp, { type Sharp } from "sharp";
import { rgbaToThumbHash, thumbHashToRGBA } from "thumbhash";

const TIMEOUT_SECONDS = 20;
/** Effort 3 takes 50% longer and saves a few percent. */
const WEBP_EFFORT = 1;
/** Effort 4 takes five times as long and saves a few percent. */
const AVIF_EFFORT = 2;
/** AVIF looks the same at a lower number: 80 of WebP are 52. */
const AVIF_QUALITY = 0.65;
/** Thumbhash accepts up to 100 pixels a side. */
const HASHED_PIXELS = 64;

interface Version {
  /** In pixels. Larger pictures are refused. */
  limit: number;
  width: number;
  quality: number;
}

/**
 * @param limit in pixels
 * @param density of a drawing: how many pixels its inch has. The default is 72.
 */
export function openPicture(bytes: Buffer, limit: number, density?: number): Sharp {
  return sharp(bytes, {
    limitInputPixels: limit,
    failOn: "error",
    ...(density !== undefined && { density }),
  }).timeout({ seconds: TIMEOUT_SECONDS });
}

const resized = (bytes: Buffer, { limit, width }: Omit<Version, "quality">) =>
  openPicture(bytes, limit).autoOrient().resize({ width, withoutEnlargement: true });

export const webpOf = (bytes: Buffer, version: Version): Promise<Buffer> =>
  resized(bytes, version).webp({ quality: version.quality, effort: WEBP_EFFORT }).toBuffer();

export const avifOf = (bytes: Buffer, version: Version): Promise<Buffer> =>
  resized(bytes, version).avif(avifOptions(version.quality)).toBuffer();

const avifOptions = (quality: number) => ({
  quality: Math.round(quality * AVIF_QUALITY),
  effort: AVIF_EFFORT,
});

/** Pixels per inch in which a drawing has the size that it says. */
const OWN_DENSITY = 72;
/** The smallest and the largest that there is. */
const DENSITIES = [1, 100_000] as const;

/**
 * A square PNG of the whole picture. What a picture that is not square leaves empty is transparent.
 * @param side the longer one of a drawing, in its own pixels; null for other pictures
 */
export function iconOf(
  bytes: Buffer,
  { limit, width, side }: { limit: number; width: number; side: number | null },
): Promise<Buffer> {
  const [least, most] = DENSITIES;
  const density =
    side === null ? undefined : Math.min(most, Math.max(least, (OWN_DENSITY * width) / side));
  return openPicture(bytes, limit, density)
    .autoOrient()
    .resize({ width, height: width, fit: "contain", background: "#0000" })
    .png()
    .toBuffer();
}

/** A copy in the format of the original, which is published instead of it. */
export async function smallerOriginal(
  bytes: Buffer,
  { type, ...version }: Version & { type: string },
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { quality } = version;
  const picture = resized(bytes, version);
  const { data, info } = await inFormat(picture, type, quality).toBuffer({
    resolveWithObject: true,
  });
  return { bytes: data, width: info.width, height: info.height };
}

function inFormat(picture: Sharp, type: string, quality: number): Sharp {
  switch (type) {
    case "image/png":
      return picture.png();
    case "image/gif":
      return picture.gif();
    case "image/webp":
      return picture.webp({ quality, effort: WEBP_EFFORT });
    case "image/avif":
      return picture.avif(avifOptions(quality));
    default:
      return picture.jpeg({ quality });
  }
}

/** A tiny preview as a data URI. */
export async function placeholderOf(bytes: Buffer, limit: number): Promise<string> {
  const { data, info } = await openPicture(bytes, limit)
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

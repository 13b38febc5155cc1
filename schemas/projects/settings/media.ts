import { z } from "zod";

export const MIN_QUALITY = 30;
export const MAX_QUALITY = 95;
export const MIN_WIDTH_PX = 160;
export const MAX_WIDTH_PX = 3840;
/** Each further width takes as long as 20 notes. */
export const MAX_WIDTHS = 4;
/** 256 million pixels in a file of 109 KB take 1 GB of memory, so no project can raise this. */
export const MAX_MEGAPIXELS = 40;
/** As for the limit of the installation, `BUILD_MAX_FILE_MIB`, which applies too. */
export const MAX_FILE_MIB = 256;

const QUALITY = `quality must be a whole number from ${MIN_QUALITY} to ${MAX_QUALITY}`;
const WIDTH = `widths must be whole numbers of pixels from ${MIN_WIDTH_PX} to ${MAX_WIDTH_PX}`;
const WIDTHS = `widths must be 1 to ${MAX_WIDTHS} numbers`;
const MEGAPIXELS = `maxMegapixels must be a whole number from 1 to ${MAX_MEGAPIXELS}`;
const FILE = `maxFileMiB must be a whole number from 1 to ${MAX_FILE_MIB}`;

const wholeNumber = (min: number, max: number, rule: string) =>
  z.number(rule).int(rule).min(min, rule).max(max, rule);

/** What is published of pictures, films and other files. */
export const MediaSettings = z.object({
  webp: z
    .boolean()
    .describe("Smaller WebP versions of pictures over 48 KB, beside the originals. Default: true."),
  avif: z.boolean().describe("AVIF versions of those, made after the site is live. Default: true."),
  widths: z
    .array(wholeNumber(MIN_WIDTH_PX, MAX_WIDTH_PX, WIDTH), WIDTHS)
    .min(1, WIDTHS)
    .max(MAX_WIDTHS, WIDTHS)
    .describe("Widths of the smaller versions, in pixels. Default: 640 and 1280."),
  quality: wholeNumber(MIN_QUALITY, MAX_QUALITY, QUALITY).describe(
    "Quality of the smaller versions: small files or sharp pictures. Default: 80.",
  ),
  /** If false, a picture wider than the largest width is only published at that width. */
  keepOriginals: z.boolean(),
  /** Removes place, time and other data of cameras from pictures and films. */
  removeMetadata: z.boolean(),
  /** A picture beside a video with the same name is shown until the video plays. */
  posters: z.boolean(),
  /** Larger pictures have no smaller versions. */
  maxMegapixels: wholeNumber(1, MAX_MEGAPIXELS, MEGAPIXELS),
  /** Larger files are not published. null: only the limit of the installation applies. */
  maxFileMiB: wholeNumber(1, MAX_FILE_MIB, FILE).nullable(),
});

export type MediaSettings = z.infer<typeof MediaSettings>;

export const defaultMediaSettings: MediaSettings = {
  webp: true,
  avif: true,
  // For phones, and for a text column on a high-density screen.
  widths: [640, 1280],
  quality: 80,
  keepOriginals: true,
  removeMetadata: true,
  posters: true,
  maxMegapixels: MAX_MEGAPIXELS,
  maxFileMiB: null,
};

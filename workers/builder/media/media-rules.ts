import { mediaKindOf, mediaTypeOf } from "#content/media/media-types.ts";
import type { UsedFile } from "#content/model.ts";
import { media as section } from "#core/projects/settings/media.ts";
import type { MediaSettings } from "#schemas/projects/settings/media.ts";
import type { Build } from "../context.ts";
import { limitsOf, MEBIBYTE } from "../limits.ts";

/** Increase this if the same file gives other output with the same settings. */
export const MEDIA_VERSION = "4";
/** Variants of small pictures save nothing. */
export const PLAIN_BYTES = 48 * 1024;
export const PIXELS_PER_MEGAPIXEL = 1_000_000;

/** The settings that decide what is made of a file. */
export type MediaRules = Pick<
  MediaSettings,
  "webp" | "widths" | "quality" | "keepOriginals" | "removeMetadata" | "maxMegapixels"
>;

export const rulesOf = ({ project }: Pick<Build, "project">): MediaRules => section.read(project);

export const maxPixels = ({ maxMegapixels }: MediaRules): number =>
  maxMegapixels * PIXELS_PER_MEGAPIXEL;

/** The largest file that is published: the limit of the project or that of the installation. */
export function maxFileBytes({ project, context }: Pick<Build, "project" | "context">): number {
  const { maxFileMiB } = section.read(project);
  const { fileBytes } = limitsOf(context.env);
  return maxFileMiB === null ? fileBytes : Math.min(fileBytes, maxFileMiB * MEBIBYTE);
}

/** Git has only the pointer of a file in Git LFS, so its size is unknown. */
type RuledFile = Pick<UsedFile, "path"> & { size: number | null };

/** What of the rules affects this file, as part of a key: another quality must not affect a file that has no variants. */
export function rulesKey({ path, size }: RuledFile, rules: MediaRules): string {
  const { webp, widths, quality, keepOriginals, removeMetadata, maxMegapixels } = rules;
  const metadata = removeMetadata ? "" : "-m";
  if (mediaKindOf(path) !== "image") return `file${metadata}`;
  const picture = `picture${metadata}-${maxMegapixels}`;
  const type = mediaTypeOf(path);
  if (type === "image/svg+xml") return `drawing${metadata}-${maxMegapixels}`;
  if (type === "image/x-icon") return picture;
  const isSmall = size !== null && size <= PLAIN_BYTES;
  if (keepOriginals && (isSmall || !webp)) return picture;
  return `${picture}-q${quality}-${widths.join(".")}${webp ? "" : "-none"}${keepOriginals ? "" : "-small"}`;
}

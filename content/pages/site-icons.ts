import { ICON_MAX_KIB, ICON_MIN_PIXELS } from "#schemas/projects/theme/picture-limits.ts";
import type { IconLink, SiteOptions } from "#markdown/themes/options.ts";
import { iconUrl } from "../media/resolved-image.ts";
import type { IconPicture, MediaFile } from "../model.ts";
import type { Report } from "./option-sources.ts";

const KIB = 1_024;
const PNG = "image/png";

/**
 * What pages link as their icons. Without PNGs made of it, the author's file stands alone, and has to be square.
 * @param path as the settings name it
 * @param pictures from small to large
 */
export function iconsOf(
  path: string,
  { file, pictures }: { file: MediaFile | null; pictures: readonly IconPicture[] },
  report: Report,
): Pick<SiteOptions, "icons"> {
  if (!file) return {};
  const problem = problemOf(file, pictures);
  if (problem !== null) {
    report("favicon", path, {
      message: `The favicon “${path}” ${problem}, so the theme’s own is used.`,
      suggestion: "Use a square SVG, or a PNG of 180 to 512 pixels.",
    });
    return {};
  }
  const isPng = file.type === PNG;
  const own = { url: encodeURI(file.url), type: file.type, size: isPng ? file.width : null };
  const isSquare = file.width === file.height;
  const [small, large] = [pictures[0], pictures.at(-1)];
  // Of several that fit, browsers take the last: the drawing.
  const icons: IconLink[] = small ? [{ rel: "icon", ...linkOf(small) }] : [];
  if (isSquare) icons.push({ rel: "icon", ...own });
  if (large) icons.push({ rel: "apple-touch-icon", ...linkOf(large) });
  else if (isPng) icons.push({ rel: "apple-touch-icon", ...own });
  return { icons };
}

const linkOf = (picture: IconPicture) => ({
  url: iconUrl(picture),
  type: PNG,
  size: picture.width,
});

function problemOf(
  { type, size, width, height }: MediaFile,
  pictures: readonly IconPicture[],
): string | null {
  if (!width || !height) return "cannot be read as a picture";
  if (type === PNG && Math.max(width, height) < ICON_MIN_PIXELS)
    return `has fewer than ${ICON_MIN_PIXELS} pixels`;
  if (size > ICON_MAX_KIB * KIB) return `is larger than ${ICON_MAX_KIB} KiB`;
  return width === height || pictures.length > 0 ? null : "is not square";
}

import { isIsoMedia, isoWithoutMetadata } from "./iso.ts";
import { isJpeg, jpegWithoutMetadata } from "./jpeg.ts";
import { isPng, pngWithoutMetadata } from "./png.ts";
import { isWebp, webpWithoutMetadata } from "./webp.ts";

/**
 * A picture or film without what its camera and programs have noted in it: place, time, names, previews. Orientation and colors stay, and the pixels are
 * not compressed again. Recognized by its content, because names lie. Other files are returned as they are.
 */
export function withoutMetadata(bytes: Buffer): Buffer {
  if (isJpeg(bytes)) return jpegWithoutMetadata(bytes);
  if (isPng(bytes)) return pngWithoutMetadata(bytes);
  if (isWebp(bytes)) return webpWithoutMetadata(bytes);
  return isIsoMedia(bytes) ? isoWithoutMetadata(bytes) : bytes;
}

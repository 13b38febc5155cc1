import type { ResolvedImage } from "#markdown/note.ts";
import type { MediaFile } from "../model.ts";

/** A picture of the site with its variants, as pages show it. */
export function resolvedImage(file: MediaFile): ResolvedImage {
  const srcset = file.variants.map((variant) => `${variantUrl(variant)} ${variant.width}w`);
  return {
    src: encodeURI(file.url),
    width: file.width,
    height: file.height,
    sources: srcset.length > 0 ? [{ type: "image/webp", srcset: srcset.join(", ") }] : [],
    placeholder: file.placeholder,
  };
}

/** Named by its content, so browsers may cache it forever. */
export function variantUrl({ hash, width }: { hash: string; width: number }): string {
  return `/_media/${hash}-${width}.webp`;
}

/** The address of one size of the favicon. Browsers may cache it forever too. */
export function iconUrl({ hash, width }: { hash: string; width: number }): string {
  return `/_media/${hash}-${width}.png`;
}

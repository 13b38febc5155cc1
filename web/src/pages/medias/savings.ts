import type { Media } from "#schemas/deployments/dataset.ts";

/** A usual phone: this many CSS pixels wide, this many dots to each. A page's text column is as wide as the phone. */
export const PHONE_WIDTH_PX = 390;
export const PHONE_DENSITY = 3;
const PHONE_DOTS = PHONE_WIDTH_PX * PHONE_DENSITY;

export interface Loaded {
  /** Of the variant; null when it is the original. */
  width: number | null;
  size: number;
}

export const isPicture = ({ type }: Media) => type.startsWith("image/");

/**
 * What the phone loads for a picture in a page: the smallest variant with enough dots, else the largest there is; the
 * original only when it has no variants.
 */
export function phoneLoads({ size, variants }: Pick<Media, "size" | "variants">): Loaded {
  const byWidth = variants.toSorted((a, b) => a.width - b.width);
  const chosen = byWidth.find(({ width }) => width >= PHONE_DOTS) ?? byWidth.at(-1);
  return chosen ? { width: chosen.width, size: chosen.size } : { width: null, size };
}

/** Bytes the phone does not load; below zero when the variant is the larger file. */
export const savedOnPhone = (media: Pick<Media, "size" | "variants">) =>
  media.size - phoneLoads(media).size;

export interface MediaTotals {
  files: number;
  pictures: number;
  /** Of all originals. */
  bytes: number;
  variants: number;
  /** A file that stands at several paths has its variants once. */
  variantBytes: number;
  /** Of the pictures: the originals, and what the phone loads in their place. */
  pictureBytes: number;
  phoneBytes: number;
}

export function totalsOf(medias: readonly Media[]): MediaTotals {
  const pictures = medias.filter(isPicture);
  const variants = new Map(
    medias.flatMap((media) => media.variants.map(({ url, size }) => [url, size])),
  );
  return {
    files: medias.length,
    pictures: pictures.length,
    bytes: sum(medias.map(({ size }) => size)),
    variants: variants.size,
    variantBytes: sum([...variants.values()]),
    pictureBytes: sum(pictures.map(({ size }) => size)),
    phoneBytes: sum(pictures.map((media) => phoneLoads(media).size)),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

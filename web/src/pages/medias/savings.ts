import type { Media } from "#schemas/deployments/dataset.ts";

/** A typical phone: its width in CSS pixels and its pixel ratio. A page's text column is as wide as the phone. */
export const PHONE_WIDTH_PX = 390;
export const PHONE_DENSITY = 3;
const PHONE_DOTS = PHONE_WIDTH_PX * PHONE_DENSITY;

export interface Loaded {
  /** The width of the variant; null for the original. */
  width: number | null;
  size: number;
}

export const isPicture = ({ type }: Media) => type.startsWith("image/");

/**
 * The file that the phone loads for a picture: the smallest variant with enough pixels, or else the largest. The original is used only if there are no
 * variants.
 */
export function phoneLoads({ size, variants }: Pick<Media, "size" | "variants">): Loaded {
  const byWidth = variants.toSorted((a, b) => a.width - b.width);
  const chosen = byWidth.find(({ width }) => width >= PHONE_DOTS) ?? byWidth.at(-1);
  return chosen ? { width: chosen.width, size: chosen.size } : { width: null, size };
}

/** The bytes that the phone saves; negative if the variant is the larger file. */
export const savedOnPhone = (media: Pick<Media, "size" | "variants">) =>
  media.size - phoneLoads(media).size;

export interface MediaTotals {
  files: number;
  pictures: number;
  /** The size of all originals. */
  bytes: number;
  variants: number;
  /** The variants of a file at several paths count only once. */
  variantBytes: number;
  /** Totals for pictures: the originals, and the files that the phone loads instead. */
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

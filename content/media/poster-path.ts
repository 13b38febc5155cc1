import { mediaKindOf } from "./media-types.ts";

const POSTER_TYPES = ["jpg", "jpeg", "png", "webp", "avif"];

/** The picture beside a video that has its name; null if there is none. */
export function posterPath(path: string, files: { has(path: string): boolean }): string | null {
  if (mediaKindOf(path) !== "video") return null;
  const name = path.slice(0, path.lastIndexOf("."));
  const candidates = POSTER_TYPES.flatMap((type) => [type, type.toUpperCase()]);
  return candidates.map((type) => `${name}.${type}`).find((poster) => files.has(poster)) ?? null;
}

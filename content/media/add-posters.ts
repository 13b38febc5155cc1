import type { MediaFile } from "../model.ts";
import { posterPath } from "./poster-path.ts";
import { variantUrl } from "./resolved-image.ts";

/** Players are as wide as the text, on a high-density screen. */
const POSTER_WIDTH_PX = 1280;

/** Tells each video which picture to show until it plays. A poster has one address, so it is the version that fits most screens. */
export function addPosters(files: Map<string, MediaFile>): void {
  for (const [path, file] of files) {
    const picture = files.get(posterPath(path, files) ?? "");
    if (!picture?.width) continue;
    const versions = picture.variants.toSorted((a, b) => a.width - b.width);
    const version = versions.find(({ width }) => width >= POSTER_WIDTH_PX) ?? versions.at(-1);
    const url = version ? variantUrl(version) : encodeURI(picture.url);
    files.set(path, { ...file, poster: { path: picture.path, url } });
  }
}

import type { Media, SourceFile } from "#schemas/deployments/dataset.ts";

/** Other files may be read by programs, so nobody should be told to delete them. */
const MEDIA =
  /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|tiff?|heic|mp4|m4v|webm|ogv|mov|mp3|m4a|og[ga]|opus|wav|flac|pdf)$/i;

/** Pictures, videos, audio and PDF files in the published folder that no published page uses, the largest first. */
export function unusedMedia(
  files: readonly SourceFile[],
  medias: readonly Pick<Media, "path">[],
): SourceFile[] {
  const used = new Set(medias.map(({ path }) => path));
  return files
    .filter(({ path, kind }) => kind === "file" && MEDIA.test(path) && !used.has(path))
    .toSorted((a, b) => b.size - a.size);
}

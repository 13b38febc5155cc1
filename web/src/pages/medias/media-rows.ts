import type { Media } from "#schemas/deployments/dataset.ts";
import { type MediaKind, mediaKindOf, mediaKinds } from "#schemas/deployments/media-kind.ts";
import { isPicture } from "./savings.ts";

export const mediaKindWords: Record<MediaKind, string> = {
  picture: "Images",
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
  other: "Other files",
};

export const readKind = (value: string): MediaKind | "" =>
  mediaKinds.find((known) => known === value) ?? "";

export function countKinds(medias: readonly Media[]): Record<MediaKind, number> {
  const counts = { picture: 0, video: 0, audio: 0, pdf: 0, other: 0 };
  for (const media of medias) counts[mediaKindOf(media)] += 1;
  return counts;
}

/** Files of this kind whose path contains every word. */
export function filterMedias(
  medias: readonly Media[],
  { query, kind }: { query: string; kind: MediaKind | "" },
): readonly Media[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0 && kind === "") return medias;
  return medias.filter((media) => {
    const path = media.path.toLowerCase();
    return (
      (kind === "" || mediaKindOf(media) === kind) && words.every((word) => path.includes(word))
    );
  });
}

export type MediaRow = { kind: "pictures"; medias: Media[] } | { kind: "file"; media: Media };

/** Pictures several to a row, then all other files, one per row. */
export function listMediaRows(medias: readonly Media[], columns: number): MediaRow[] {
  const pictures = medias.filter(isPicture);
  const rows: MediaRow[] = [];
  for (let start = 0; start < pictures.length; start += columns)
    rows.push({ kind: "pictures", medias: pictures.slice(start, start + columns) });
  for (const media of medias) if (!isPicture(media)) rows.push({ kind: "file", media });
  return rows;
}

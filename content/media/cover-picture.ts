import { coverPath } from "../links/cover-path.ts";
import type { MediaFile, NoteLinks, SiteNote } from "../model.ts";

/** Smaller pictures are icons and badges. */
const MIN_WIDTH = 480;
/** A narrow strip or a tall screenshot is unrecognizable in the shape of a cover. */
const MAX_RATIO = 2.6;
const MIN_RATIO = 0.5;

/** The picture of a note in lists: the one that its front matter names, or else the first large one that the note uses. */
export function coverPicture(
  note: SiteNote,
  {
    files,
    links,
  }: { files: ReadonlyMap<string, MediaFile>; links: ReadonlyMap<string, NoteLinks> },
): MediaFile | null {
  const own = files.get(coverPath(note, files) ?? "");
  if (own?.width) return own;
  const used = links.get(note.path)?.files ?? [];
  return used.map((path) => files.get(path)).find((file) => file && isCover(file)) ?? null;
}

/** Drawings are explained by the text around them, so they are not covers. */
function isCover({ type, width, height }: MediaFile): boolean {
  if (!width || !height || !/^image\/(?:jpeg|png|webp|avif)$/.test(type)) return false;
  const ratio = width / height;
  return width >= MIN_WIDTH && ratio >= MIN_RATIO && ratio <= MAX_RATIO;
}

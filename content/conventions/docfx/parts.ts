import { pathFilter } from "../../ignore/path-filter.ts";
import { anchored, withoutBraces } from "../../ignore/patterns.ts";
import type { ProgramSite } from "../interface.ts";
import { folderAt, foldersAround } from "../paths.ts";
import { contentOf, type DocfxContent, settingsOf } from "./settings.ts";

/** More stars take long to match, and lists of this length are not written by hand. */
const MAX_STARS = 6;
const MAX_PATTERNS = 500;
/** Every file of the repository is compared with each part. */
const MAX_PARTS = 1_000;

/** The folders and files that `files` of the content lists; null if it lists all notes, or if a part of it cannot be read. */
export function listedParts(site: ProgramSite, root: string): string[] | null {
  const notes = site.repository.notes.filter((path) => path.startsWith(root));
  const isListed = listedBy(contentOf(settingsOf(site)), site.folder);
  if (isListed === null) return null;
  const listed = notes.filter(isListed);
  if (listed.length === 0 || listed.length === notes.length) return null;
  const others = notes.filter((path) => !isListed(path));
  const mixed = new Set(others.flatMap(foldersAround));
  const parts = [
    ...new Set(
      listed.map((path) => foldersAround(path).findLast((folder) => !mixed.has(folder)) ?? path),
    ),
  ];
  return parts.length > MAX_PARTS ? null : parts;
}

function listedBy(
  content: readonly DocfxContent[],
  folder: string,
): ((path: string) => boolean) | null {
  const patterns = content.flatMap(({ files }) => files ?? []);
  if (patterns.length === 0 || patterns.length > MAX_PATTERNS) return null;
  const entries = content.map(({ source, files }) => {
    const place = folderAt(folder, source);
    const lines = files?.every(isReadable) ? files.flatMap(withoutBraces).map(asPattern) : [];
    const matches = pathFilter(lines.join("\n"));
    return place !== null && matches ? { place, matches } : null;
  });
  const readable = entries.filter((entry) => entry !== null);
  if (readable.length < entries.length) return null;
  return (path) =>
    readable.some(
      ({ place, matches }) =>
        path.length > place.length && path.startsWith(place) && matches(path.slice(place.length)),
    );
}

/** A pattern with an exclamation mark lists all other files, and one with dots leads out of its folder. */
const isReadable = (pattern: string) =>
  !/^!|(?:^|\/)\.\.(?:\/|$)|[\n\r\t]/.test(pattern) &&
  (pattern.match(/\*+/g)?.length ?? 0) <= MAX_STARS;

/** In DocFX, `**.md` is a file in any folder. */
const asPattern = (pattern: string) =>
  anchored(pattern.replaceAll("\\", "/").trim()).replace(/\*\*+(?=[^/*])/g, "**/*");

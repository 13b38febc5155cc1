import type { LanguageSet } from "../languages/language-set.ts";
import { isWritten } from "../conventions/paths.ts";
import { placeInLanguages } from "../languages/open-languages.ts";

/** Where the files of a commit are in the content. */
export interface Places {
  /** Prefix of every content path in the repository that belongs to no version. */
  root: string;
  versions: {
    all: readonly { folder: string; at: string }[];
    leftOut: readonly string[];
  } | null;
  /** The only folders and files with notes of the content that belong to no version. */
  parts?: readonly string[] | null;
  /** Notes of which the program makes no pages. */
  withoutPage?: ReadonlySet<string>;
  /** Null if the content has one language. */
  languages?: Pick<LanguageSet, "folders" | "files"> | null;
}

/** The path of a file in the content; null if it is outside. The deepest folder decides. */
export function contentPath(
  { root, versions, languages, parts = null, withoutPage }: Places,
  path: string,
): string | null {
  if (withoutPage?.has(path)) return null;
  const translated = languages && placeInLanguages(languages, path);
  if (translated !== null && translated !== undefined) return translated;
  const isElsewhere = parts && isWritten(path) && !parts.some((part) => path.startsWith(part));
  if (isElsewhere) return null;
  if (!versions) return path.startsWith(root) ? path.slice(root.length) : null;
  let place: { folder: string; at: string | null } | null = path.startsWith(root)
    ? { folder: root, at: "" }
    : null;
  const others = versions.leftOut.map((folder) => ({ folder, at: null }));
  for (const other of [...others, ...versions.all])
    if (path.startsWith(other.folder) && other.folder.length >= (place?.folder.length ?? 0))
      place = other;
  if (!place || place.at === null) return null;
  return place.at + path.slice(place.folder.length);
}

import { canonicalPath } from "#markdown/links/canonical-path.ts";
import { isMarkdownPath, urlPathOf } from "#markdown/links/slug.ts";
import type { Audience, Readers } from "#schemas/sites/page-audience.ts";
import type { ContentFile, Listing, PageReaders, ParsedNote } from "../model.ts";
import { pathsOf } from "../notes/ruled-notes.ts";
import type { FilePlace } from "../notes/source-path.ts";
import { isShownTo } from "./page-readers.ts";

type NamedListing = Pick<Listing, "root" | "mounts" | "rules" | "convention">;

/**
 * Finds the readers of every note and file. A note has the names of its file besides its address, and a translation those of its
 * original, so that neither a permalink nor a language takes a page out of a protected folder.
 * @param addresses everything that a note asks for or gets, as if everyone could read all notes, by content path
 */
export function openReaders(
  audience: Audience,
  listing: NamedListing & Pick<Listing, "files">,
  {
    notes,
    addresses,
  }: { notes: readonly ParsedNote[]; addresses: ReadonlyMap<string, readonly string[]> },
): PageReaders {
  const byNote = new Map<string, Readers>();
  const byAddress = new Map<string, Readers>();
  const restricted: string[] = [];
  for (const note of notes) {
    const urls = addresses.get(note.path) ?? [];
    const readers = audience.ofNames([...urls, ...namesOf(listing, note)]);
    byNote.set(note.path, readers);
    if (isShownTo(audience.site, readers)) continue;
    for (const url of urls) byAddress.set(url, readers);
    restricted.push(...urls);
  }
  return {
    audience: { ...audience, of: (address) => byAddress.get(address) ?? audience.of(address) },
    notes,
    byNote,
    restricted,
    byFile: readersOfFiles(audience, listing),
  };
}

function readersOfFiles(
  audience: Audience,
  listing: NamedListing & { files: readonly ContentFile[] },
): Map<string, Readers> {
  const byFile = new Map<string, Readers>();
  for (const file of listing.files) {
    const readers = audience.ofNames(namesOf(listing, file));
    if (readers !== audience.site) byFile.set(file.path, readers);
  }
  return byFile;
}

/** Who may read what a file of the repository contains, whether it is a note or not. */
export function readersOfFile(audience: Audience, listing: NamedListing, file: FilePlace): Readers {
  return audience.ofNames(namesOf(listing, file));
}

/** The addresses that the names of a file give. */
function namesOf(listing: NamedListing, file: FilePlace): string[] {
  const page = listing.convention.languages?.pageOf(file.path) ?? null;
  const paths = [...pathsOf(listing, file), ...(page === null ? [] : [page])];
  return [...new Set(paths.map((path) => addressOf(path)))];
}

const addressOf = (path: string): string =>
  isMarkdownPath(path) ? urlPathOf(path) : canonicalPath(`/${path}`);

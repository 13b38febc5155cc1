import { theme } from "#core/projects/settings/theme.ts";
import { isOpen, PUBLIC_KEY } from "#schemas/sites/page-audience.ts";
import type { DatesByPath, Listing, Parsed, ParsedNote } from "#content/model.ts";
import { namedPaths } from "#content/links/note-names.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import { fileNamed } from "#content/pages/named-file.ts";
import { assignAddresses } from "#content/structure/addresses.ts";
import type { Build } from "../context.ts";

/** Addresses that are already assigned, by content path, and whether the rest gets the home page that the settings name. */
export interface GivenAddresses {
  urls: ReadonlyMap<string, string>;
  isHomeFree: boolean;
}

/** The addresses of the notes of a site. */
export function addressesOf(
  { project }: Pick<Build, "project">,
  { listing, notes, dates }: { listing: Listing; notes: readonly ParsedNote[]; dates: DatesByPath },
  given: GivenAddresses = { urls: new Map(), isHomeFree: true },
): ReturnType<typeof assignAddresses> {
  const { root, convention } = listing;
  const named = namedPaths(notes, convention);
  const chosen = theme.read(project).home;
  const home = given.isHomeFree ? (fileNamed({ root, files: notes }, chosen)?.path ?? null) : null;
  return assignAddresses(
    notes.map((note) => ({
      path: note.path,
      facts: note.facts,
      named: named(note),
      version: convention.versions?.of(note.path) ?? null,
      isHome: note.path === home,
      added: dates.get(sourcePath(root, note))?.created ?? null,
    })),
    given.urls,
  );
}

/** On a site that few may read, what everyone may read gets its addresses first. */
export function publicFirst(
  build: Pick<Build, "project">,
  {
    readers,
    ...site
  }: { listing: Listing; notes: readonly ParsedNote[]; dates: DatesByPath } & Pick<
    Parsed,
    "readers"
  >,
): GivenAddresses | undefined {
  if (!readers || isOpen(readers.audience.site.audience)) return undefined;
  const isPublic = ({ path }: ParsedNote) => readers.byNote.get(path)?.key === PUBLIC_KEY;
  const none = { urls: new Map<string, string>(), isHomeFree: false };
  const { urls } = addressesOf(build, { ...site, notes: site.notes.filter(isPublic) }, none);
  return { urls, isHomeFree: true };
}

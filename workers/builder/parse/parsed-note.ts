import { sourcePath } from "#content/notes/source-path.ts";
import type { ContentFile, Listing, ParsedNote } from "#content/model.ts";
import type { NoteFacts } from "#content/notes/compiled-note.ts";
import { withRules } from "#content/notes/ruled-notes.ts";

/** A compiled note with everything that other files say about it. */
export function parsedNote(
  file: ContentFile & Pick<ParsedNote, "key" | "ownKey" | "included">,
  ownFacts: NoteFacts,
  listing: Listing,
): ParsedNote {
  const { root, inheritance, convention } = listing;
  const inherited = inheritance.inherit(sourcePath(root, file), ownFacts);
  const facts = withRules(listing, file, convention.facts(file.path, inherited));
  // Written out, so that the notes of a site have one hidden class.
  const { path, oid, size, source, key, ownKey, included } = file;
  const note: ParsedNote = { path, oid, size, key, ownKey, included, facts, ownFacts };
  if (source !== undefined) note.source = source;
  return note;
}

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
  return { ...file, facts, ownFacts };
}

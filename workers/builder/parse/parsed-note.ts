import { sourcePath } from "#content/notes/source-path.ts";
import type { ContentFile, Listing, ParsedNote } from "#content/model.ts";
import type { NoteFacts } from "#content/notes/compiled-note.ts";

/** A compiled note with everything that other files say about it. */
export function parsedNote(
  file: ContentFile & Pick<ParsedNote, "key" | "ownKey" | "included">,
  ownFacts: NoteFacts,
  { root, inheritance, convention }: Listing,
): ParsedNote {
  const facts = inheritance.inherit(sourcePath(root, file), ownFacts);
  return { ...file, facts: convention.facts(file.path, facts), ownFacts };
}

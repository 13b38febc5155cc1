import type { ContentFile, Listing, ParsedNote } from "../model.ts";
import type { NoteFacts } from "./compiled-note.ts";

/** A compiled note with everything that other files say about it. */
export function parsedNote(
  file: ContentFile & Pick<ParsedNote, "key" | "ownKey" | "included">,
  ownFacts: NoteFacts,
  { root, inheritance, convention }: Listing,
): ParsedNote {
  const facts = inheritance.inherit(root + file.path, ownFacts);
  return { ...file, facts: convention.facts(file.path, facts), ownFacts };
}

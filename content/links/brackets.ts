import type { Slot } from "#markdown/note.ts";
import type { NoteLinks, SiteNote, SiteStructure } from "../model.ts";
import type { LinkProblem } from "./link-groups.ts";

/** In fewer notes, all links may be to pages that the author will write. */
const MIN_NOTES = 10;

/** Whether some `[[name]]` names a page. If none does, the brackets are text: a term of a standard, or a sign of another program. */
export function hasBracketLinks({
  structure,
  links,
}: {
  structure: Pick<SiteStructure, "byPath">;
  links: ReadonlyMap<string, Pick<NoteLinks, "targets">>;
}): boolean {
  if (structure.byPath.size < MIN_NOTES) return true;
  for (const [path, note] of structure.byPath)
    if (namesPageInBrackets(note, links.get(path))) return true;
  return false;
}

/** Whether a `[[name]]` of the note names a page. */
export function namesPageInBrackets(
  { facts }: Pick<SiteNote, "facts">,
  links: Pick<NoteLinks, "targets"> | undefined,
): boolean {
  return facts.slots.some(
    ({ wiki, target }, at) => wiki && target !== "" && (links?.targets[at] ?? null) !== null,
  );
}

export function bracketProblem({ target }: Pick<Slot, "target">): LinkProblem {
  const suggestion = "If they are text, write `\\[[` instead of `[[`.";
  return {
    ...{ severity: "info", suggestion },
    message: `No page or file is named ${target}, and no other \`[[…]]\` of this content names one.`,
    group: {
      about: "brackets",
      message: "No `[[…]]` of this content names a page, so they may be text.",
      suggestion,
    },
  };
}

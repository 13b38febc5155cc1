import type { Slot } from "#markdown/note.ts";
import type { NoteLinks, SiteStructure } from "../model.ts";
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
  for (const [path, { facts }] of structure.byPath) {
    const targets = links.get(path)?.targets;
    if (
      facts.slots.some(
        ({ wiki, target }, at) => wiki && target !== "" && (targets?.[at] ?? null) !== null,
      )
    )
      return true;
  }
  return false;
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

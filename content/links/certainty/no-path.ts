import type { Slot } from "#markdown/note.ts";
import type { LinkProblem } from "../link-groups.ts";

/** Formulas of molecules, calls of functions and words in bold contain them next to brackets: `[C@@H](OC(=O)C)`, `[0](x=>x+1)`, `[1](**soon**)`. */
const RARE_IN_PATHS = /[=<>|^"]|^\*/;
const WITH_ENDING = /[^/]\.[a-z]\w{0,8}$/i;

/** What looks like a link, but is probably text. Null if the address may be a path. */
export function noPathProblem({
  kind,
  wiki,
  target,
}: Pick<Slot, "kind" | "wiki" | "target">): LinkProblem | null {
  const path = target.replace(/[?#].*$/s, "");
  if (kind !== "link" || wiki || !RARE_IN_PATHS.test(path) || WITH_ENDING.test(path)) return null;
  if (/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(path)) return null;
  const suggestion = "If they are text, write `\\[` instead of `[`.";
  return {
    severity: "info",
    suggestion,
    message: `No page or file is named ${target}.`,
    group: {
      about: "no paths",
      message:
        "Addresses contain characters such as `=`, which paths rarely have. They may be text.",
      suggestion,
    },
  };
}

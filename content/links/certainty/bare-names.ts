import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { LinkProblem } from "../link-groups.ts";
import { bracketProblem } from "./brackets.ts";
import { OF_FILES, OF_UNKNOWN } from "./places.ts";

/** A note of these is often written with an editor of vaults, which follows a link to a page that does not exist by making it. */
const OF_VAULTS: ReadonlySet<ConventionId | null> = new Set([...OF_FILES, "quartz"]);

/**
 * `[text](Name)`: where addresses are those of files, a name without a folder and an extension is no path. Like `[[Name]]`, it may be
 * a page that is not written yet, or the text is no link, such as the formula of a molecule. Vaults also write `[Name](Name.md)` and
 * `![Name](Name.md)`. MkDocs reads no address without `.md` as that of a note, so `[proof](proof)` is one of a later note.
 */
export function bareNameProblem(slot: Slot, program: ConventionId | null): LinkProblem | null {
  if (slot.wiki) return null;
  const isOfVault = OF_VAULTS.has(program);
  const isBare = slot.kind === "link" && NAME.test(slot.target);
  const isUnwritten =
    (isBare && (isOfVault || OF_UNKNOWN.has(program))) ||
    (isBare && program === "mkdocs" && comparable(slot.label ?? "") === comparable(slot.target)) ||
    (isOfVault && namesItself(slot));
  return isUnwritten ? bracketProblem(slot, "unwritten") : null;
}

const NAME = /^(?:\d+\. )?[\p{L}\p{N}][\p{L}\p{N} _'’,&+-]*$/u;

/** Whether the text of a link is the name of its file, as editors of vaults write it for a new note. */
function namesItself(slot: Slot): boolean {
  const [, name] = /^(?:\.\/)?([^/]+)\.md$/i.exec(slot.target) ?? [];
  const text = slot.kind === "link" ? slot.label : slot.kind === "embed" ? slot.alt : null;
  return name !== undefined && text !== null && comparable(name) === comparable(text);
}

const comparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

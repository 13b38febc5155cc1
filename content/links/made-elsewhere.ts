import type { Slot } from "#markdown/note.ts";
import type { MadePages } from "../conventions/made-pages/made-pages.ts";
import { reasonInFolder, reasonOf } from "../conventions/made-pages/maker.ts";
import { folderOf } from "../conventions/paths.ts";
import type { SiteNote } from "../model.ts";
import { addressesOf } from "./link-addresses.ts";
import type { LinkProblem } from "./link-groups.ts";

/**
 * The problem of a link to a page that the repository's site has only elsewhere, because Pressmark does not run what makes it.
 * Null if nothing shows this.
 */
export function madeElsewhere(
  note: Pick<SiteNote, "path" | "url">,
  { target, kind, wiki }: Pick<Slot, "target" | "kind" | "wiki">,
  { made, bases }: { made: MadePages; bases: readonly string[] },
): LinkProblem | null {
  if (wiki || /^[a-z][a-z\d+.-]*:/i.test(target)) return null;
  const maker = made.makerOf(addressesOf(note, target, bases));
  if (maker === null) return null;
  const reason = reasonOf(maker);
  const folder = maker.kind === "html" || maker.kind === "outside" ? folderOf(maker.name) : "";
  return {
    // A page lacks its picture, but the text of a link remains.
    severity: kind === "embed" ? "warning" : "info",
    message: `${target} is ${reason}.`,
    suggestion: null,
    group: {
      about: `made ${maker.kind} ${folder || maker.name}`,
      message: `${kind === "embed" ? "Embeds" : "Links"} lead to ${kind === "embed" ? "files" : "pages"} ${folder === "" ? reason : reasonInFolder(maker.kind, folder)}.`,
      suggestion: null,
    },
  };
}

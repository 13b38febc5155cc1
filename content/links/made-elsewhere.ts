import type { Slot } from "#markdown/note.ts";
import type { MadePages } from "../conventions/made-pages/made-pages.ts";
import { reasonInFolder, reasonOf } from "../conventions/made-pages/maker.ts";
import { folderOf, pathOfUrl } from "../conventions/paths.ts";
import type { SiteNote } from "../model.ts";
import { addressesOf } from "./link-addresses.ts";
import type { LinkProblem } from "./link-groups.ts";

export interface MakingContext {
  /** Pages that only the program of the repository makes. */
  made: MadePages;
  /** What absolute links to this site's pages may begin with. */
  bases: readonly string[];
  /** The address to which the settings of the repository redirect another one, such as the former address of a page. */
  redirectOf(address: string): string | null;
}

/**
 * The problem of a link to a page that the repository's site has only elsewhere, because Pressmark does not run what generates it.
 * Null if nothing shows this.
 */
export function madeElsewhere(
  note: Pick<SiteNote, "path" | "url">,
  { target, kind, wiki }: Pick<Slot, "target" | "kind" | "wiki">,
  { made, bases, redirectOf }: MakingContext,
): LinkProblem | null {
  if (wiki || /^[a-z][a-z\d+.-]*:/i.test(target)) return null;
  const addresses = addressesOf(note, target, bases);
  const maker =
    made.makerOf(addresses) ??
    made.makerOf(addresses.flatMap((address) => pathOfUrl(redirectOf(address)) || []));
  // Links into a submodule have a message of their own.
  if (maker === null || (maker.kind === "submodule" && kind === "link")) return null;
  const reason = reasonOf(maker);
  const isOfFolder = maker.kind === "html" || maker.kind === "outside";
  const folder = folderOf(maker.name);
  return {
    // A page lacks its picture, but the text of a link remains. The site of the repository has what another storage keeps.
    severity: kind === "embed" && maker.kind !== "kept" ? "warning" : "info",
    message:
      maker.kind === "outside"
        ? `${target} leads to the file \`${maker.name}\`, which is not part of the site.`
        : `${target} is ${reason}.`,
    suggestion: null,
    group: {
      about: `made ${maker.kind} ${isOfFolder ? folder : maker.name}`,
      message: `${kind === "embed" ? "Embeds" : "Links"} lead to ${kind === "embed" ? "files" : "pages"} ${isOfFolder ? reasonInFolder(maker.kind, folder) : reason}.`,
      suggestion: null,
    },
  };
}

import type { Slot } from "#markdown/note.ts";
import { type MadePages, reasonOf } from "../conventions/made-pages/made-pages.ts";
import { folderOf, pathAt } from "../conventions/paths.ts";
import type { SiteNote } from "../model.ts";
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
  const maker = made.makerOf(addressesOf(note, target.replace(/[?#].*$/s, ""), bases));
  if (maker === null) return null;
  const reason = reasonOf(maker);
  return {
    // A page lacks its picture, but the text of a link remains.
    severity: kind === "embed" ? "warning" : "info",
    message: `${target} is ${reason}.`,
    suggestion: null,
    group: {
      about: `made ${maker.kind} ${maker.name}`,
      message: `${kind === "embed" ? "Embeds" : "Links"} lead to what is ${reason}.`,
      suggestion: null,
    },
  };
}

/** The addresses that a link may mean: relative to the file, or to the page. */
function addressesOf(
  { path, url }: Pick<SiteNote, "path" | "url">,
  target: string,
  bases: readonly string[],
): string[] {
  const written = target.replace(/\.(?:mdx?|markdown)$/i, "");
  if (written.startsWith("/")) {
    const base = bases.find((one) => `${written}/`.startsWith(`${one}/`));
    return [written, ...(base === undefined ? [] : [written.slice(base.length)])];
  }
  const places = [folderOf(path), `${url}/`, folderOf(url)];
  return places.flatMap((place) => {
    const at = pathAt(place, written);
    return at === null || at === "" ? [] : `/${at}`;
  });
}

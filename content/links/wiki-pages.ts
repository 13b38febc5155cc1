import type { LinkIndex } from "#markdown/links/links.ts";
import { fileNames, pathInAnyWiki, pathInWiki } from "../conventions/github-wiki/addresses.ts";
import type { Target } from "../model.ts";
import type { LinkWorld } from "./link-world.ts";

/** Reads markdown links as GitHub does in a wiki. In other repositories, nothing is found. */
interface WikiPages {
  /** What an address means within the wiki, without what only GitHub's addresses begin with. */
  inside(target: string): string | null;
  /** `Page name` for `Page-name.md`, in any folder. */
  named(from: string, target: string): Target;
}

const NO_WIKI: WikiPages = { inside: () => null, named: () => null };

export function openWikiPages(
  { convention, bases }: Pick<LinkWorld, "convention" | "bases">,
  index: LinkIndex,
  notes: ReadonlySet<string>,
): WikiPages {
  if (convention.id !== "github-wiki") return NO_WIKI;
  const own = new Set(bases.map((base) => base.toLowerCase()));
  return {
    inside(target) {
      const address = pathInAnyWiki(target);
      if (address === null) return pathInWiki(target);
      if (own.has(address.base.toLowerCase())) return address.path;
      // The wiki of another repository may have a page of this name, but rarely the same picture at the same path.
      const file = index.resolvePath("", address.path, false);
      return file === null || notes.has(file) ? null : address.path;
    },
    named(from, target) {
      // The front page is at `/wiki`, so that its relative links begin with this folder.
      const inside = target.replace(/^(?:\.\/)?wiki\/(?=[^/]+$)/, "");
      const names = [...(inside === target ? [] : [inside]), ...fileNames(inside)];
      const match = names
        .map((name) => index.resolve(from, name, false))
        .find((path) => path !== null);
      // Names of files keep their spaces.
      return match && notes.has(match) ? match : null;
    },
  };
}

import type { LinkIndex } from "#markdown/links/links.ts";
import { hyphenated, pathInWiki } from "../conventions/github-wiki/addresses.ts";
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
  { convention }: Pick<LinkWorld, "convention">,
  index: LinkIndex,
  notes: ReadonlySet<string>,
): WikiPages {
  if (convention.id !== "github-wiki") return NO_WIKI;
  return {
    inside: pathInWiki,
    named(from, target) {
      const name = hyphenated(target);
      const match = name === null ? null : index.resolve(from, name, false);
      // Names of files keep their spaces.
      return match !== null && notes.has(match) ? match : null;
    },
  };
}

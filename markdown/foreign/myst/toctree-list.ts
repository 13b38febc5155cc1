import { asAddress, asLink } from "../plain.ts";
import { bold, type Directive } from "./directive.ts";
import type { Line } from "./line.ts";
import { type Toctree, type ToctreeEntry, toctreeOf } from "./toctree.ts";

/** `{toctree}`: a list of links to its documents, unless it is only for menus. */
export function toctree(directive: Directive): Line[] {
  return listOf([toctreeOf(directive.options, directive.body)], directive);
}

/** Only Sphinx names documents without their extension. In other repositories, the links would be dead. */
export function listOf(
  trees: readonly Toctree[],
  { at, end, isSphinx }: Pick<Directive, "at" | "end" | "isSphinx">,
): Line[] {
  const shown = isSphinx ? trees.filter(({ isHidden }) => !isHidden) : [];
  const texts = shown.flatMap(({ caption, entries, isGlob, isReversed }) => {
    const isShown = ({ target }: ToctreeEntry) =>
      target !== "self" && !(isGlob && /[*?[]/.test(target));
    const links = entries.filter(isShown).map(linkTo);
    if (isReversed) links.reverse();
    return links.length === 0 ? [] : ["", bold(caption ?? ""), "", ...links, ""];
  });
  return [...texts.map((text) => ({ text, at })), { text: "", at: end }];
}

/** Without a title, the link shows that of its page. */
function linkTo({ title, target }: ToctreeEntry): string {
  return `- ${title === null ? `[](${asAddress(target)})` : asLink(title, target)}`;
}

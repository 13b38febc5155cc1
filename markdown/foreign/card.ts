import { argument, type Arguments } from "./arguments.ts";
import { asAddress, asPicture, asText, CONTAINER_END, containerLine } from "./plain.ts";

/** `Card`, `LinkCard`, `Cards.Card`, `feature-card`. */
const CARD = /(?:^|[a-z\d.-])card$|^tile$|^feature$/i;
/** Groups of cards. Cards that follow each other form a grid without them. */
const GROUP = /^(?:cards|card-?(?:group|grid|list|container|row))$/i;

export const isCard = (name: string) => CARD.test(name);
export const isCardGroup = (name: string) => GROUP.test(name);

/** Its title, and what else its arguments say, as blocks of markdown. Empty if they say nothing that can be shown. */
export function cardBlocks(given: Arguments): string[] {
  const address = argument(given, "href", "to", "link", "url");
  const title = argument(given, "title", "heading", "header", "name", "label");
  const text = argument(given, "description", "desc", "subtitle", "text");
  const picture = argument(given, "image", "img", "src", "cover");
  const name = title ?? (text === undefined && picture === undefined ? undefined : address);
  const link = name && address ? `[${asText(name)}](${asAddress(address)})` : asText(title ?? "");
  return [
    picture === undefined ? "" : asPicture("", picture),
    link === "" ? "" : `**${link}**`,
    text === undefined ? "" : asText(text),
  ].filter((block) => block !== "");
}

/** The beginning of a card in lines of its own. @param indent what each line begins with, except the first */
export function cardOpening(blocks: readonly string[], indent: string): string {
  return [containerLine("card", undefined), ...blocks].join(`\n${indent}\n${indent}`);
}

/** A card without any content of its author. */
export function wholeCard(blocks: readonly string[], indent: string): string {
  return `${cardOpening(blocks, indent)}\n${indent}${CONTAINER_END}`;
}

import { asEndLine, asOwnLine, type Place, placeOf } from "../block-place.ts";
import { cardOpening, wholeCard } from "../card.ts";
import type { Generator } from "../generator.ts";
import type { ContainerMeaning } from "../meanings.ts";
import { CONTAINER_END, containerLine } from "../plain.ts";
import type { TemplateTag } from "./tags.ts";

/** An address is being written: `](`, `href="` or `]: `, perhaps after another tag. */
const ADDRESS =
  /(?:\]\(\s*<?|(?:href|src)=["']?|\]:[ \t]*\n?[ \t]*<?)(?:[^\s()"'<>{}]|\{\{[^{}]*\}\}|\{%[^{}]*%\})*$/;
const MAX_ADDRESS = 300;

/** The tags of a text while they are replaced from the first to the last. */
export class TemplateScan {
  readonly source: string;
  readonly tags: readonly TemplateTag[];
  readonly generator: Generator | undefined;
  /** The text before this offset is replaced already. */
  consumed = 0;
  /** Names of the containers that are open. */
  private readonly open: string[] = [];
  /** The first opening and the last closing tag of each name. */
  private readonly openings = new Map<string, number>();
  private readonly closings = new Map<string, number>();
  /** Texts that no longer occur. */
  private readonly missing = new Set<string>();

  constructor(source: string, tags: readonly TemplateTag[], generator: Generator | undefined) {
    this.source = source;
    this.tags = tags;
    this.generator = generator;
    for (const [index, tag] of tags.entries()) {
      const key = keyOf(tag);
      if (tag.isClosing) this.closings.set(key, index);
      else if (!tag.isSelfClosing && !this.openings.has(key)) this.openings.set(key, index);
    }
  }

  /** Whether the tag that opens or closes with this one may exist. */
  isPaired(index: number): boolean {
    const tag = this.tags[index]!;
    if (tag.isSelfClosing) return false;
    return tag.isClosing
      ? (this.openings.get(keyOf(tag)) ?? Infinity) < index
      : (this.closings.get(keyOf(tag)) ?? -1) > index;
  }

  /** Nothing else is on its line. */
  isAlone(tag: TemplateTag): boolean {
    const { isFirst, isLast } = this.placeOf(tag);
    return isFirst && isLast;
  }

  isInAddress({ start }: TemplateTag): boolean {
    return ADDRESS.test(this.source.slice(Math.max(0, start - MAX_ADDRESS), start));
  }

  placeOf({ start, end }: TemplateTag): Place {
    return placeOf(this.source, start, end);
  }

  /** Opens a container if the tag has an end and is at the start of a line. */
  container(index: number, { kind, title }: ContainerMeaning): string {
    const tag = this.tags[index]!;
    const line = this.isPaired(index)
      ? asOwnLine(this.placeOf(tag), containerLine(kind, title))
      : null;
    if (line === null) return "";
    this.open.push(keyOf(tag));
    return line;
  }

  /** A card, with the text up to its closing tag if it has one. */
  card(index: number, blocks: readonly string[]): string {
    const tag = this.tags[index]!;
    const place = this.placeOf(tag);
    const isOpen = this.isPaired(index);
    if (!isOpen && blocks.length === 0) return "";
    const text = (isOpen ? cardOpening : wholeCard)(blocks, place.indent);
    const line = asOwnLine(place, `${text}\n`);
    if (line === null) return "";
    if (isOpen) this.open.push(keyOf(tag));
    return line;
  }

  /** The end of a container, or nothing after the end of anything else. */
  end(tag: TemplateTag): string {
    const at = this.open.lastIndexOf(keyOf(tag));
    if (at < 0) return "";
    const count = this.open.splice(at).length;
    return asEndLine(this.placeOf(tag), Array(count).fill(CONTAINER_END).join("\n"));
  }

  /** The text up to the closing tag, which is consumed. Null when there is none. */
  contentUntil(tag: TemplateTag, closing: RegExp): string | null {
    if (tag.isSelfClosing || this.missing.has(closing.source)) return null;
    const pattern = new RegExp(closing.source, "g");
    pattern.lastIndex = tag.end;
    const match = pattern.exec(this.source);
    if (!match) {
      this.missing.add(closing.source);
      return null;
    }
    this.consumed = match.index + match[0].length;
    return this.source.slice(tag.end, match.index);
  }
}

function keyOf({ kind, name }: TemplateTag): string {
  return `${kind} ${name.toLowerCase()}`;
}

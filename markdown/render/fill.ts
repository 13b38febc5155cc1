import { ANCHOR_PREFIX, findBlock, findHeading } from "../links/anchors.ts";
import { unansweredQuery } from "../queries/quiet-box.ts";
import { bracketText, embed } from "./embed.ts";
import { balanced, escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import { sayWords } from "../themes/words/text/say-words.ts";
import { SLOT_CLOSE, SLOT_OPEN, type CompiledNote, type Resolution, type Slot } from "../note.ts";

type LinkSlot = Extract<Slot, { kind: "link" }>;

/** Fills the slots in the HTML with the build's results. The compiler's words are in the language of the page. */
export function fillNote(
  { html, slots }: Pick<CompiledNote, "html" | "slots">,
  resolve: (slot: Slot, index: number) => Resolution,
  language = "en",
): string {
  const filled = fillSlots(html, (index) => {
    const slot = slots[index];
    return slot ? slotText(slot, index, resolve(slot, index)) : "";
  });
  return sayWords(filled, language);
}

/** The HTML that replaces a slot. */
export function slotText(slot: Slot, index: number, resolution: Resolution): string {
  if (slot.kind === "link" && slot.isMarker)
    return resolution.kind === "page" ? `<p>${link(slot, resolution)}</p>\n` : "";
  if (slot.kind === "query")
    return resolution.kind === "answer"
      ? resolution.html
      : unansweredQuery(slot.language, slot.source);
  return slot.kind === "link"
    ? link(slot, resolution)
    : embed({ slot, index, text: slot.alt || displayText(slot) }, resolution);
}

const LAST_DIGIT = "9".charCodeAt(0);

/** Replaces each slot in the HTML with a text. Words stay, because they depend on the language of the page. */
export function fillSlots(html: string, textOf: (index: number) => string): string {
  let at = html.indexOf(SLOT_OPEN);
  if (at < 0) return html;
  const parts: string[] = [];
  let from = 0;
  for (; at >= 0; at = html.indexOf(SLOT_OPEN, from)) {
    const end = html.indexOf(SLOT_CLOSE, at);
    const isSlot = html.charCodeAt(at + 1) <= LAST_DIGIT;
    const text = isSlot ? textOf(Number(html.slice(at + 1, end))) : html.slice(at, end + 1);
    parts.push(html.slice(from, at), text);
    from = end + 1;
  }
  parts.push(html.slice(from));
  return parts.join("");
}

/** The HTML of the part that a fragment names (`A`, `A#B`, `^block`), as a complete fragment. Slots keep their indexes. */
export function sectionOf(
  note: Pick<CompiledNote, "html" | "slots" | "headings" | "blocks">,
  fragment: string,
): { html: string } | null {
  const range = fragment.startsWith("^")
    ? findBlock(note.blocks, fragment)
    : findHeading(note.headings, fragment);
  if (!range) return null;
  // Footnotes are at the end of the whole note, outside this part.
  const part = note.html
    .slice(range.start, range.end)
    .replace(/<sup class="footnote-ref">.*?<\/sup>/g, "");
  // A slot that represents `<a …>` must count as a tag while tags are paired.
  const open = part.replace(SLOT, (mark, index: string) =>
    isOpeningTag(note.slots[Number(index)]) ? `<a ${mark}>` : mark,
  );
  const html = balanced(open).replace(SLOT_AS_TAG, "$1");
  return { html: html.startsWith("<li") ? `<ul>${html}</ul>` : html };
}

const SLOT = new RegExp(`${SLOT_OPEN}(\\d+)${SLOT_CLOSE}`, "g");
const SLOT_AS_TAG = new RegExp(`<a (${SLOT_OPEN}\\d+${SLOT_CLOSE})>`, "g");

function isOpeningTag(slot: Slot | undefined): boolean {
  return slot?.kind === "link" && slot.label !== null;
}

/** The `id` in the page that a link's `#fragment` points to. Null when the note has no such id. */
export function anchorFor(
  note: Pick<CompiledNote, "headings" | "blocks"> & { anchors?: string[] },
  fragment: string,
): string | null {
  if (fragment.startsWith("^")) {
    const block = findBlock(note.blocks, fragment);
    return block ? `^${block.id}` : null;
  }
  const heading = findHeading(note.headings, fragment);
  if (heading) return heading.id;
  const name = fragment.startsWith(ANCHOR_PREFIX) ? fragment.slice(ANCHOR_PREFIX.length) : fragment;
  // GitBook writes ids with the prefix.
  if (note.anchors?.includes(fragment)) return `${ANCHOR_PREFIX}${fragment}`;
  if (note.anchors?.includes(name)) return `${ANCHOR_PREFIX}${name}`;
  const alike = note.anchors?.find((anchor) => anchor.toLowerCase() === name.toLowerCase());
  if (alike !== undefined) return `${ANCHOR_PREFIX}${alike}`;
  const footnote = footnoteFor(note.anchors, name);
  if (footnote !== null) return footnote;
  // Every page has this target, according to the HTML standard. Starlight calls it `_top`.
  return /^_?top$/i.test(fragment) ? "top" : null;
}

/** `fn-1`, `fn:1` and `fnref-1`, as GitBook, GitHub and kramdown write the ids of a footnote by its label. */
const FOOTNOTE = /^fn(ref)?[-:]?(.+)$/;

function footnoteFor(anchors: readonly string[] | undefined, name: string): string | null {
  const [, ref = "", label] = FOOTNOTE.exec(name) ?? [];
  if (label === undefined) return null;
  const number = anchors
    ?.find((anchor) => anchor.startsWith("[^") && anchor.endsWith(`]: ${label}`))
    ?.slice(2, -label.length - 3);
  return number === undefined ? null : `fn${ref}-${number}`;
}

/** The text that Obsidian shows for a link without label: `Note > Heading`. Only the last segment of a path is used. */
export function displayText({
  target,
  fragment,
}: {
  target: string;
  fragment: string | null;
}): string {
  const name = target.slice(target.lastIndexOf("/") + 1).replace(/\.(?:mdx?|markdown)$/i, "");
  const parts = fragment === null ? [] : fragment.split("#");
  return [name, ...parts].filter((part) => part.trim() !== "").join(" > ");
}

function link(slot: LinkSlot, resolution: Resolution): string {
  const open = openingTag(slot, resolution);
  if (slot.isEmpty)
    return `${open}${escapeHtml(resolution.kind === "page" ? resolution.title : displayText(slot))}`;
  if (slot.label !== null) return open;
  if (resolution.kind === "brackets") return bracketText(slot);
  // A name without letters, such as a date or a number, is less informative than the title.
  const unnamed =
    resolution.kind === "page" &&
    slot.target !== "" &&
    slot.fragment === null &&
    !/\p{L}/u.test(slot.target);
  return `${open}${escapeHtml(unnamed ? resolution.title : displayText(slot))}</a>`;
}

function openingTag(slot: LinkSlot, resolution: Resolution): string {
  switch (resolution.kind) {
    case "page":
    case "note":
      return `<a class="internal" href="${escapeHtml(resolution.url)}">`;
    case "file":
    case "video":
    case "audio":
    case "pdf":
      return `<a class="file" href="${escapeHtml(resolution.url)}">`;
    case "image":
      return `<a class="file" href="${escapeHtml(resolution.image.src)}">`;
    case "elsewhere":
      return `<a href="${escapeHtml(resolution.url)}">`;
    case "missing":
      return `<a class="missing" title="${word("brokenLink", [slot.target, slot.fragment].filter(Boolean).join("#"))}">`;
    case "answer":
    case "brackets":
    case "withheld":
      return "<a>";
  }
}

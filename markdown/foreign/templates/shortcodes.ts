import { lineBefore } from "../block-place.ts";
import { argument, type Arguments, readArguments } from "../arguments.ts";
import { cardBlocks, isCard } from "../card.ts";
import { containerOf } from "../meanings.ts";
import {
  asAddress,
  asFence,
  asFigure,
  asLink,
  asPicture,
  asText,
  asVimeo,
  asYoutube,
  CONTAINER_END,
  containerLine,
} from "../plain.ts";
import type { TemplateScan } from "./scan.ts";
import type { TemplateTag } from "./tags.ts";

const HIGHLIGHT_END = /\{\{[<%]-?\s*\/\s*highlight\s*-?[>%]\}\}/;
/** The theme of Hugo's own documentation shows settings in several formats. */
const TOGGLE_END = /\{\{[<%]-?\s*\/\s*code-toggle\s*-?[>%]\}\}/;
/** Themes show what is between them as code, unless it has a fence of its own. */
const CODE_ENDS: Readonly<Record<string, RegExp>> = {
  code: /\{\{[<%]-?\s*\/\s*code\s*-?[>%]\}\}/,
  output: /\{\{[<%]-?\s*\/\s*output\s*-?[>%]\}\}/,
};
const FENCE = /^[ \t]*(?:```|~~~)/m;
const MERMAID_END = /\{\{[<%]-?\s*\/\s*mermaid\s*-?[>%]\}\}/;

/** Shortcodes that mean nothing without arguments. */
const WITH_ARGUMENTS = new Set(
  "ref relref figure img image youtube youtubelite vimeo highlight".split(" "),
);

/** What a shortcode of Hugo becomes. An unknown one disappears, and the text between a pair stays. Null when a sentence only mentions it. */
export function shortcode(scan: TemplateScan, index: number): string | null {
  const tag = scan.tags[index]!;
  // `{{</* ref */>}}` shows a shortcode.
  if (tag.content.startsWith("/*")) return shown(scan, tag);
  if (isMention(scan, index)) return null;
  if (tag.isClosing) return scan.end(tag);
  const given = readArguments(tag.rest);
  const [first] = given.list;
  switch (tag.name.toLowerCase()) {
    case "ref":
    case "relref":
      return reference(scan, tag, argument(given, "path") ?? first);
    case "figure":
    case "img":
    case "image":
      return figure(given);
    case "youtube":
    case "youtubelite":
      return asYoutube(argument(given, "id", "videoid") ?? first) ?? "";
    case "vimeo":
      return asVimeo(argument(given, "id") ?? first) ?? "";
    case "param":
      return setting(scan, tag, first);
    case "highlight":
      return fence(scan, tag, { end: HIGHLIGHT_END, language: first ?? "" });
    case "code-toggle":
      return fence(scan, tag, {
        end: TOGGLE_END,
        language: argument(given, "fm") ? "yaml" : "toml",
      });
    case "code":
    case "output": {
      const code = codeOf(scan, tag, given);
      if (code !== null) return code;
      break;
    }
    case "mermaid":
      return fence(scan, tag, { end: MERMAID_END, language: "mermaid" });
  }
  if (isCard(tag.name) && !scan.isInAddress(tag)) return scan.card(index, cardBlocks(given));
  const container = containerOf(tag.name, given);
  const language = container?.kind === "tab" ? argument(given, "lang") : undefined;
  if (container && language !== undefined && !isMarkdown(scan, tag))
    return codeTab(scan, tag, { title: container.title, language });
  if (container) return scan.container(index, container);
  const text = argument(given, "text");
  if (scan.isInAddress(tag)) return isFirstPart(scan, tag) ? "" : filledIn(tag);
  return text === undefined ? "" : asText(text);
}

/** What an address begins with is most often that of the site. */
const isFirstPart = ({ source }: TemplateScan, { start }: TemplateTag) =>
  /[(<"'\s]/.test(source[start - 1] ?? "");

/** Without it, the address would be another one. The issue names what fills it in. */
const filledIn = ({ name }: TemplateTag) => encodeURIComponent(`{{${name}}}`);

/** At the start of an address, it may be another site. As a scheme it makes no link, and the issue names it. */
function setting(scan: TemplateScan, tag: TemplateTag, name: string | undefined): string {
  const isFirst = isFirstPart(scan, tag) && scan.isInAddress(tag);
  return isFirst && name && /^[a-z][\w.]{0,60}$/i.test(name)
    ? `site.params.${name.replaceAll("_", "-")}:`
    : "";
}

/** Null if nothing, or markdown, is between the tags. */
function codeOf(scan: TemplateScan, tag: TemplateTag, given: Arguments): string | null {
  const end = CODE_ENDS[tag.name.toLowerCase()];
  const before = scan.consumed;
  const content = end ? scan.contentUntil(tag, end) : null;
  if (!end || content === null || FENCE.test(content) || !content.trim().includes("\n")) {
    scan.consumed = before;
    return null;
  }
  const file = argument(given, "file", "filename") ?? "";
  const language = argument(given, "lang", "language") ?? /\.(\w{1,12})$/.exec(file)?.[1] ?? "";
  return fence(scan, tag, { end, language });
}

const TAB_END = /\{\{<-?\s*\/\s*tab\s*-?>\}\}/;

/** Between `{{%`, tabs have markdown. In a block of code they are shown as they are. */
function isMarkdown({ source }: TemplateScan, { start, rest }: TemplateTag): boolean {
  return source.startsWith("{{%", start) || /\btext\s*=\s*"?true/.test(rest);
}

/** The tabs of Docsy with a language are code without a fence. */
function codeTab(
  scan: TemplateScan,
  tag: TemplateTag,
  { title, language }: { title: string | undefined; language: string },
): string {
  const { indent } = scan.placeOf(tag);
  const code = fence(scan, tag, { end: TAB_END, language });
  if (code === "") return "";
  const [first, last] = [containerLine("tab", title), CONTAINER_END];
  return `${first}\n${indent}${code.replace(/^\n|\n$/g, "")}\n${indent}${last}\n`;
}

function isMention(scan: TemplateScan, index: number): boolean {
  const tag = scan.tags[index]!;
  if (scan.generator === "hugo" || scan.isPaired(index) || scan.isAlone(tag)) return false;
  const isKnown =
    WITH_ARGUMENTS.has(tag.name.toLowerCase()) ||
    containerOf(tag.name, readArguments(tag.rest)) !== null;
  return isKnown && /^\/?$/.test(tag.rest);
}

function shown(scan: TemplateScan, { start, end }: TemplateTag): string {
  return scan.source
    .slice(start, end)
    .replace(/\/\*|\*\//g, "")
    .replaceAll("<", "&lt;");
}

export function reference(scan: TemplateScan, tag: TemplateTag, path: string | undefined): string {
  if (path === undefined) return "";
  return scan.isInAddress(tag) ? asAddress(path) : asLink(path, path);
}

function figure(given: Arguments): string {
  const src = argument(given, "src", "link") ?? given.list[0];
  if (src === undefined) return "";
  const alt = argument(given, "alt") ?? "";
  const caption = argument(given, "caption", "title") ?? "";
  const width = argument(given, "width") ?? "";
  return caption === "" ? asPicture(alt, src) : asFigure({ src, alt, caption, width });
}

/** In code that tags of Liquid show, only tags keep the program from reading it. */
const RAW = /\{%-?[ \t]*(?:end)?raw[ \t]*-?%\}/g;

export function fence(
  scan: TemplateScan,
  tag: TemplateTag,
  { end, language }: { end: RegExp; language: string },
): string {
  const { isFirst, indent } = scan.placeOf(tag);
  const code = scan.contentUntil(tag, end)?.replace(RAW, "") ?? null;
  if (code === null) return "";
  const after = /^[ \t]*(?:\n|$)/.test(scan.source.slice(scan.consumed, scan.consumed + 100))
    ? ""
    : "\n";
  const before = isFirst && !isAfterHtml(scan.source, tag.start) ? "" : "\n";
  return `${before}${asFence(language, code, isFirst ? indent : "")}${after}`;
}

/** Only an empty line ends HTML, and what is in it is not markdown. */
function isAfterHtml(source: string, at: number): boolean {
  const end = source.lastIndexOf("\n", at - 1);
  return end >= 0 && /^<\/?[a-z]/i.test(lineBefore(source, end).trimStart());
}

import type Token from "markdown-it/lib/token.mjs";
import { isWellFormed } from "../safety/inline-html.ts";
import { filterRawHtml } from "../safety/raw-html.ts";
import type { WikilinkMeta } from "../syntax/links/wikilink.ts";
import { formulaText } from "../text/formula-text.ts";
import { displayText } from "./fill.ts";
import { renderFormula } from "../formulas/formula.ts";
import type { NoteState } from "./state.ts";

/** A part of the text that people do not read as it is written. */
interface Sign {
  kind: "tag" | "formula" | "break";
  from: number;
  to: number;
}

/** What may come between tags. */
const BETWEEN_TAGS = /^[\s,;·|]*$/;
const SENTENCE_END = /[.!?…:;)\]}"”’»。！？]$/u;
/** "Tags:" before tags. */
const LABEL = /^[\p{L}\p{M} ]{1,20}:$/u;

export interface InlineText {
  /** As written, which is what addresses are derived from. */
  text: string;
  withoutPictures: string;
  /** As people read it in a list: formulas without TeX, and no tags at the end. */
  plain: string;
}

/** Returns the text of inline tokens. */
export function textOfChildren(
  children: Token[],
  place: { state: NoteState; line: number },
): InlineText {
  const { state } = place;
  let { line } = place;
  let text = "";
  /** The text up to the last picture, without pictures, and where the text after it begins. */
  let [before, at] = ["", 0];
  let hasHtml = false;
  const signs: Sign[] = [];
  for (const token of children) {
    switch (token.type) {
      case "text":
      case "literal":
      case "abbreviation":
      case "emoji":
      case "task_date":
        text += token.content;
        break;
      case "code_inline":
        // It may be a query.
        if (token.content.startsWith("=")) token.meta = { ...token.meta, line };
        text += token.content;
        break;
      case "softbreak":
      case "hardbreak":
        line++;
        signs.push({ kind: "break", from: text.length, to: text.length + 1 });
        text += " ";
        break;
      case "field_name":
        text += `${token.content}: `;
        break;
      case "field_open":
        if (token.meta.name) text += `${token.meta.name as string}: `;
        break;
      case "tag":
        signs.push({ kind: "tag", from: text.length, to: text.length + token.content.length + 1 });
        text += `#${token.content}`;
        break;
      case "wikilink":
        token.meta.line = line;
        text += displayText(token.meta as WikilinkMeta);
        break;
      case "wikilink_open":
      case "embed":
        token.meta.line = line;
        break;
      case "link_open":
        token.meta = { line };
        break;
      case "image":
        token.meta = { line };
        before += text.slice(at);
        text += token.content;
        at = text.length;
        break;
      case "math":
        token.meta = { line };
        signs.push({ kind: "formula", from: text.length, to: text.length + token.content.length });
        text += token.content;
        break;
      case "html_inline":
        if (/^<br\b/i.test(token.content)) text += " ";
        token.content = filterRawHtml(state, token.content, line);
        hasHtml = true;
        break;
    }
  }
  // Blocks that consist only of comments, placeholders, pictures, line breaks and simple elements need no second filter.
  state.hasRawHtml ||= hasHtml && !isWellFormed(children);
  return {
    text: text.trim(),
    withoutPictures: (before + text.slice(at)).trim(),
    plain: withoutTeX(text.slice(0, endOf(text, signs)), signs).trim(),
  };
}

/** Where the text ends without the tags after it. A single tag after other words is part of their sentence. */
function endOf(text: string, signs: readonly Sign[]): number {
  let end = text.length;
  let tags = 0;
  let isOwnLine = false;
  for (let index = signs.length - 1; index >= 0; index--) {
    const { kind, from, to } = signs[index]!;
    if (kind === "formula" || !BETWEEN_TAGS.test(text.slice(to, end))) break;
    if (kind === "tag") tags++;
    isOwnLine = kind === "break";
    end = from;
  }
  if (tags === 0) return text.length;
  const rest = text.slice(0, end).trimEnd();
  if (LABEL.test(rest)) return 0;
  return tags > 1 || isOwnLine || rest === "" || SENTENCE_END.test(rest) ? end : text.length;
}

function withoutTeX(text: string, signs: readonly Sign[]): string {
  let plain = "";
  let at = 0;
  for (const { kind, from, to } of signs) {
    if (kind !== "formula" || to > text.length) continue;
    const formula = formulaText(renderFormula(text.slice(from, to), false).html);
    plain += text.slice(at, from) + formula;
    at = to;
  }
  return plain + text.slice(at);
}

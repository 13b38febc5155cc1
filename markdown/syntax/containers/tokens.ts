import type StateCore from "markdown-it/lib/rules_core/state_core.mjs";
import type Token from "markdown-it/lib/token.mjs";
import { word } from "../../text/word.ts";
import { calloutTitle } from "../callout-title.ts";
import { calloutMeta } from "../callout.ts";
import { wordLine } from "../word.ts";

export interface Frame {
  kind: string;
  title: string | null;
  fold: "open" | "closed" | null;
}

interface Pair {
  opening: Token[];
  closing: Token[];
}

export function calloutTokens(state: StateCore, at: Token, { kind, title, fold }: Frame): Pair {
  const meta = calloutMeta(kind, fold);
  const open = token(state, "callout_open", 1, at);
  const close = token(state, "callout_close", -1);
  // `!!! note ""` has no title, but what can be folded needs one.
  const isUntitled = title === "" && fold === null;
  open.meta = close.meta = { ...meta, isUntitled };
  const text = title ?? "";
  return {
    opening: isUntitled ? [open] : [open, ...calloutTitle(state, { meta, text, line: at.map![0] })],
    closing: [close],
  };
}

export function detailsTokens(state: StateCore, at: Token, { title, fold }: Frame): Pair {
  const open = token(state, "details_open", 1, at, "details");
  if (fold === "open") open.attrSet("open", "");
  return {
    opening: [
      open,
      token(state, "summary_open", 1, at, "summary"),
      title ? inline(state, title, at) : wordLine(state, word("details")),
      token(state, "summary_close", -1, null, "summary"),
    ],
    closing: [token(state, "details_close", -1, null, "details")],
  };
}

export interface TabMeta {
  /** "" if the author has not named the tab. */
  label: string;
  /** Begins a new group, even directly after another tab. */
  isFirst: boolean;
  /** The radio buttons of a group have the same name. */
  group: string;
  isChecked: boolean;
  /** Material for MkDocs and others make ids of the labels. */
  id?: string;
}

export function tabTokens(
  state: StateCore,
  at: Token,
  { title, isFirst }: { title: string | null; isFirst: boolean },
): Pair {
  const open = token(state, "tab_open", 1, at);
  open.meta = {
    label: plainLabel(title ?? (at.type === "fence" ? labelOfCode(at.info) : "")),
    isFirst,
    group: "",
    isChecked: false,
  } satisfies TabMeta;
  return { opening: [open], closing: [token(state, "tab_close", -1)] };
}

/** `js [name.js]`, `js title="name.js"`, or else the language. */
function labelOfCode(info: string): string {
  return (
    /\[([^\]\n]{1,200})\]/.exec(info)?.[1] ??
    /\b(?:title|filename|label|tab)=(["'])(.{1,200}?)\1/.exec(info)?.[2] ??
    /^\s*[^\s{:,]{1,40}/.exec(info)?.[0].trim() ??
    ""
  );
}

/** A card, or a list whose items are cards. */
export function cardTokens(
  state: StateCore,
  at: Token,
  { title, meaning }: { title: string | null; meaning: "card" | "cards" },
): Pair {
  const name = meaning === "card" ? "card" : "card_list";
  return {
    opening: [token(state, `${name}_open`, 1, at), ...titleTokens(state, at, title)],
    closing: [token(state, `${name}_close`, -1)],
  };
}

/** A label is a name, so markup in it is left out. */
function plainLabel(label: string): string {
  return label
    .replace(/:active$/, "")
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]{1,80}:(?:\{[^}]*\})?/g, "")
    .replace(/[`*]+|\{[^{}]*\}$/g, "")
    .trim();
}

/** `:::image source="x.png" alt-text="y":::` of MS Learn. */
export function pictureTokens(
  state: StateCore,
  at: Token,
  attributes: ReadonlyMap<string, string> | null,
): Token[] {
  const source = attributes?.get("source");
  if (!source) return [];
  const alt = (attributes?.get("alt-text") ?? "").replace(/[\\[\]|]/g, "\\$&");
  // DocFX accepts both kinds of slashes in paths.
  const path = source.replaceAll("\\", "/").replace(/[<>\n]/g, "");
  return paragraph(state, `![${alt}](<${path}>)`, at);
}

/** The title of an unknown kind is text of its own. */
export function titleTokens(state: StateCore, at: Token, title: string | null): Token[] {
  return title === null || title === "" ? [] : paragraph(state, `**${title}**`, at);
}

function paragraph(state: StateCore, content: string, at: Token): Token[] {
  return [
    token(state, "paragraph_open", 1, at, "p"),
    inline(state, content, at),
    token(state, "paragraph_close", -1, null, "p"),
  ];
}

function inline(state: StateCore, content: string, at: Token): Token {
  const text = token(state, "inline", 0, at);
  text.content = content;
  text.children = [];
  return text;
}

function token(
  state: StateCore,
  type: string,
  nesting: 1 | 0 | -1,
  at: Token | null = null,
  tag = "",
): Token {
  const made = new state.Token(type, tag, nesting);
  made.block = true;
  if (at?.map) made.map = [at.map[0], at.map[0] + 1];
  return made;
}

import { replaceMarkers } from "../../text/replace-markers.ts";
import { blockEnds, fenceIn } from "./block-ends.ts";
import type { Line } from "./line.ts";
import { optionsAfter } from "./options.ts";

/** A `toctree` of Sphinx: a part of its table of contents, as a document writes it. */
export interface Toctree {
  caption: string | null;
  entries: ToctreeEntry[];
  /** Whether `*` in an entry is a pattern. */
  isGlob: boolean;
  isReversed: boolean;
  /** Only menus show it, not the page. */
  isHidden: boolean;
}

export interface ToctreeEntry {
  title: string | null;
  /** A document, relative to the one with the toctree, or an address of another site. */
  target: string;
}

const MYST = /^\{(toctree|eval-rst)\}/;
const RST = /^([ \t]*)\.\. toctree::[ \t]*$/;
const RST_OPTION = /^[ \t]+:([\w-]{1,60}):(?:[ \t]+(.{0,1000}))?$/;
const TITLED = /^(.{1,300}?)\s*<([^<>]{1,500})>$/;
const MAX_LINE = 1_000;
/** More would not be written by hand. */
const MAX_TREES = 200;
const MAX_ENTRIES = 5_000;

/** The toctrees of a note, also those in Sphinx's own syntax between `{eval-rst}`. */
export function toctreesIn(source: string): Toctree[] {
  if (!source.includes("toctree")) return [];
  const lines = source.split("\n").map((text, at): Line => ({ text, at }));
  const ends = blockEnds(lines);
  const trees: Toctree[] = [];
  for (let at = 0; at < lines.length; at++) {
    const fence = fenceIn(lines[at]!.text);
    if (!fence) continue;
    const [, kind] = MYST.exec(fence.rest) ?? [];
    const end = ends.get(at) ?? lines.length;
    if (kind === "toctree") {
      const { options, count } = optionsAfter(lines, at);
      trees.push(toctreeOf(options, lines.slice(at + 1 + count, end)));
    } else if (kind === "eval-rst") trees.push(...rstToctrees(lines.slice(at + 1, end)));
    // Between colons may be other directives. Between backticks is code.
    if (kind !== undefined || !fence.sign.startsWith(":")) at = end;
  }
  return limited(trees);
}

/** The toctrees of a document in Sphinx's own syntax. */
export function toctreesInRst(source: string): Toctree[] {
  if (!source.includes("toctree")) return [];
  return limited(rstToctrees(source.split(/\r\n?|\n/).map((text, at) => ({ text, at }))));
}

export function rstToctrees(lines: readonly Line[]): Toctree[] {
  const trees: Toctree[] = [];
  for (let at = 0; at < lines.length && trees.length < MAX_TREES; at++) {
    const [, indent] = RST.exec(lines[at]!.text) ?? [];
    if (indent === undefined) continue;
    const options = new Map<string, string>();
    const body: Line[] = [];
    for (let next = at + 1; next < lines.length; next++) {
      const line = lines[next]!;
      const isEmpty = line.text.trim() === "";
      if (!isEmpty && !/^[ \t]/.test(line.text.slice(indent.length))) break;
      const [, name, value = ""] = body.length === 0 ? (RST_OPTION.exec(line.text) ?? []) : [];
      if (name !== undefined) options.set(name.toLowerCase(), value.trim());
      else if (!isEmpty) body.push(line);
      at = next;
    }
    trees.push(toctreeOf(options, body));
  }
  return trees;
}

export function toctreeOf(options: ReadonlyMap<string, string>, lines: readonly Line[]): Toctree {
  return {
    caption: replaceMarkers(options.get("caption") ?? "") || null,
    entries: lines.flatMap(entryOf),
    isGlob: options.has("glob"),
    isReversed: options.has("reversed"),
    isHidden: options.has("hidden"),
  };
}

/** `target`, or `Title <target>`. */
function entryOf({ text }: Line): ToctreeEntry[] {
  if (text.length > MAX_LINE) return [];
  const written = replaceMarkers(text).trim();
  const [, title = null, own] = TITLED.exec(written) ?? [];
  const target = own?.trim() ?? written;
  return target === "" ? [] : [{ title, target }];
}

function limited(trees: readonly Toctree[]): Toctree[] {
  let entries = 0;
  return trees.slice(0, MAX_TREES).map((tree) => {
    const rest = tree.entries.slice(0, Math.max(0, MAX_ENTRIES - entries));
    entries += rest.length;
    return { ...tree, entries: rest };
  });
}

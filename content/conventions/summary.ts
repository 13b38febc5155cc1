import type { MenuItem, Repository } from "./interface.ts";
import { noteOfLink } from "./paths.ts";

const LINE = /^([ \t]*)(?:[-*+]|\d+[.)])?[ \t]*(.*)$/;
const LINK = /\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^)>]*?)>?(?:\s+["'][^)]*)?\s*\)/;
const WIKI_LINK = /\[\[([^\][|]+)(?:\|([^\][|]+))?\]\]/;
const TAB_WIDTH = 4;
/** Longer lines and deeper lists are not written by hand. */
const MAX_LINE = 2_000;
const MAX_DEPTH = 12;

interface OpenItem {
  indent: number;
  items: MenuItem[];
}

interface SummaryOptions {
  /** The note that a link names. */
  noteOf(link: string): string | null;
  /** `[[label|page]]`, not `[[page|label]]`. */
  isLabelFirst?: boolean;
}

/** A table of contents that is a list of links: `SUMMARY.md` of mdBook and GitBook, `_sidebar.md` of Docsify, `_Sidebar.md` of wikis. */
export function readSummary(
  repository: Repository,
  text: string,
  folder: string,
  options: SummaryOptions = { noteOf: (link) => noteOfLink(repository, folder, link) },
): MenuItem[] {
  const menu: MenuItem[] = [];
  const open: OpenItem[] = [{ indent: -1, items: menu }];
  for (const line of withoutComments(text).split(/\r\n?|\n/)) {
    const item = line.length > MAX_LINE ? null : itemOf(line, options);
    if (!item) continue;
    const { indent, isHeading, ...entry } = item;
    if (isHeading) open.length = 1;
    while (open.length > 1 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    open.at(-1)?.items.push(entry);
    if (!isHeading && open.length < MAX_DEPTH) open.push({ indent, items: entry.items });
  }
  return menu;
}

function withoutComments(text: string): string {
  const [first = "", ...rest] = text.split("<!--");
  const visible = rest.map((part) => {
    const end = part.indexOf("-->");
    return end === -1 ? "" : part.slice(end + 3);
  });
  return [first, ...visible].join("");
}

function itemOf(
  line: string,
  { noteOf, isLabelFirst }: SummaryOptions,
): (MenuItem & OpenItem & { isHeading: boolean }) | null {
  const [, space = "", rest = ""] = LINE.exec(line) ?? [];
  const indent = space.replaceAll("\t", " ".repeat(TAB_WIDTH)).length;
  const isHeading = rest.startsWith("#");
  const link = LINK.exec(rest);
  if (link) {
    const path = noteOf(link[2] ?? "");
    return { indent, title: plain(link[1] ?? "") || null, path, items: [], isHeading };
  }
  const wiki = WIKI_LINK.exec(rest);
  if (wiki) {
    const [first = "", second] = wiki.slice(1);
    const [target, label] = isLabelFirst && second ? [second, first] : [first, second ?? first];
    return { indent, title: plain(label), path: noteOf(target), items: [], isHeading };
  }
  const title = plain(rest.replace(/^#+\s*/, ""));
  const isItem = isHeading || /^[ \t]*[-*+]/.test(line);
  return isItem && /[\p{L}\p{N}]/u.test(title)
    ? { indent, title, path: null, items: [], isHeading }
    : null;
}

/** Without elements, emphasis, code markers and escapes. */
function plain(text: string): string {
  return text
    .replace(/<\/?[a-z][^<>]*>/gi, "")
    .replace(/(\*\*|__|`)(.+?)\1/g, "$2")
    .replace(/\\(.)/g, "$1")
    .trim();
}

import { escapeHtml } from "../text/html.ts";
import { replaceMarkers } from "../text/replace-markers.ts";
import { foldKey, RULES } from "../front-matter/publication-rules.ts";

const MAX_PROPERTIES = 50;
const MAX_VALUE_CHARACTERS = 500;

/** Keys that Pressmark or another program reads, folded. What they say is shown elsewhere, or is not for visitors. */
const READ = new Set(
  [
    "title tags tag aliases alias description summary desc excerpt date created updated modified lastmod",
    "slug permalink url redirectfrom cover image banner thumbnail cssclass cssclasses layout template type theme",
    "lang language dir direction toc sidebar sidebarposition sidebarlabel navorder navexclude weight order menu id uid",
    "linktitle eleventynavigation pagination cascade hugo jekyll params frontmatter outputs draft seo robots noindex",
  ].flatMap((keys) => keys.split(" ")),
);

/** In a vault, these rarely decide about publication: `status: evergreen`. */
const OFTEN_OTHER = new Set(["status", "state", "stage"]);

/** The properties of a note as a list of terms. "" if it has none to show. */
export function propertyList(values: Record<string, unknown>): string {
  const rows: string[] = [];
  for (const [key, value] of Object.entries(values)) {
    const folded = foldKey(key);
    const isRead = READ.has(folded) || (RULES.has(folded) && !OFTEN_OTHER.has(folded));
    const text = isRead ? "" : textOf(value);
    if (text === "" || rows.length >= MAX_PROPERTIES) continue;
    const [name, shown] = [key, text].map((part) => escapeHtml(replaceMarkers(part)));
    rows.push(`<div><dt>${name}</dt><dd>${shown}</dd></div>\n`);
  }
  return rows.length === 0 ? "" : `<dl class="properties">\n${rows.join("")}</dl>\n`;
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(", ");
  if (typeof value === "boolean") return value ? "✓" : "✗";
  if (typeof value !== "string" && typeof value !== "number") return "";
  const text = String(value).replace(/\[\[(?:[^\]|]*\|)?([^\]]*)\]\]/g, "$1");
  return text.replace(/\s+/g, " ").trim().slice(0, MAX_VALUE_CHARACTERS);
}

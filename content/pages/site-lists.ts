import { escapeHtml } from "#markdown/text/html.ts";
import type { Translations } from "../languages/translations.ts";
import type { SiteModel } from "#markdown/themes/model.ts";
import { rawUrlOf } from "../structure/addresses.ts";
import { isInSitemap } from "../notes/publish-rules.ts";
import type { SiteFile } from "./site-file.ts";
import {
  MAX_WHOLE,
  PART_NOTES,
  sitemapPart,
  modelsPart,
  type Part,
  type ListedNote,
} from "../structure/list-addresses.ts";

const SITEMAP_SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9";

type ListedSite = Pick<SiteModel, "title" | "description" | "url">;

/** The lists of all notes, for search engines and language models. @param edited returns only the lists that contain these notes; all others are unchanged */
export function siteLists(
  byPath: ReadonlyMap<string, ListedNote>,
  {
    site,
    translations,
  }: { site: ListedSite; translations: Pick<Translations, "alternates"> | null },
  edited?: ReadonlySet<ListedNote>,
): SiteFile[] {
  const notes = [...byPath.values()].filter(isInSitemap);
  const sitemap = (some: readonly ListedNote[]) => sitemapOf(some, { site, translations });
  if (notes.length <= MAX_WHOLE)
    return [
      { url: "/sitemap.xml", type: "application/xml", text: sitemap(notes) },
      { url: "/llms.txt", type: "text/plain", text: indexForModels(notes, site) },
    ];
  const parts = partsOf(notes);
  const affected = parts.filter((part) => !edited || part.notes.some((note) => edited.has(note)));
  return [
    { url: "/sitemap.xml", type: "application/xml", text: sitemapIndex(parts, site.url) },
    { url: "/llms.txt", type: "text/plain", text: indexOfParts(parts, site) },
    ...affected.flatMap((part) => [
      {
        url: sitemapPart(part),
        type: "application/xml",
        text: sitemap(part.notes),
      },
      { url: modelsPart(part), type: "text/plain", text: partForModels(part, site) },
    ]),
  ];
}

function partsOf(notes: readonly ListedNote[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < notes.length; at += PART_NOTES)
    parts.push({ number: parts.length + 1, notes: notes.slice(at, at + PART_NOTES) });
  return parts;
}

/** Built by hand: for 3,000 addresses, an object stream takes as long as the rest of a small push. */
function sitemapOf(
  notes: readonly ListedNote[],
  { site, translations }: Parameters<typeof siteLists>[1],
): string {
  const address = (url: string) => escapeHtml(site.url + encodeURI(url));
  const entries = notes.map((note) => {
    const { url, updated } = note;
    const changed = updated ? `<lastmod>${updated}</lastmod>` : "";
    return `<url><loc>${address(url)}</loc>${changed}${alternates(note)}</url>`;
  });
  const links = translations ? ` xmlns:xhtml="http://www.w3.org/1999/xhtml"` : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${SITEMAP_SCHEMA}"${links}>\n${entries.join("\n")}\n</urlset>\n`;

  /** Every page of the same in all languages must be listed with each of them. */
  function alternates(note: ListedNote): string {
    return (translations?.alternates(note) ?? [])
      .map(
        ({ tag, url }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(url)}"/>`,
      )
      .join("");
  }
}

function sitemapIndex(parts: readonly Part[], siteUrl: string): string {
  const entries = parts.map(
    (part) => `<sitemap><loc>${escapeHtml(siteUrl + sitemapPart(part))}</loc></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${SITEMAP_SCHEMA}">\n${entries.join("\n")}\n</sitemapindex>\n`;
}

/** A table of contents for language models, with a link to every page's markdown. */
function indexForModels(notes: readonly ListedNote[], site: ListedSite): string {
  return `${headOf(site)}## Notes\n\n${notes.map((note) => indexLine(note, site.url)).join("\n")}\n`;
}

function indexOfParts(parts: readonly Part[], site: ListedSite): string {
  const entries = parts.map((part) => {
    const [first, last] = [part.notes[0], part.notes.at(-1)];
    return `- [${nameOf(part)}](${site.url}${modelsPart(part)}): ${oneLine(first?.title)} to ${oneLine(last?.title)}`;
  });
  return `${headOf(site)}## Notes\n\n${entries.join("\n")}\n`;
}

function partForModels(part: Part, site: ListedSite): string {
  const entries = part.notes.map((note) => indexLine(note, site.url));
  return `${headOf(site)}## ${nameOf(part)}\n\n${entries.join("\n")}\n`;
}

function headOf({ title, description }: ListedSite): string {
  return `# ${title}\n\n${description ? `> ${description}\n\n` : ""}`;
}

function nameOf({ number, notes }: Part): string {
  const before = (number - 1) * PART_NOTES;
  const count = (at: number) => at.toLocaleString("en");
  return `Notes ${count(before + 1)} to ${count(before + notes.length)}`;
}

function indexLine({ url, title, description }: ListedNote, siteUrl: string): string {
  const about = oneLine(description);
  return `- [${title.replace(/[[\]\n]/g, " ")}](${siteUrl}${encodeURI(rawUrlOf(url))})${about ? `: ${about}` : ""}`;
}

const oneLine = (text = "") => text.replace(/\s+/g, " ").trim();

import { escapeHtml } from "../text/html.ts";
import { word } from "../text/word.ts";
import type { Resolution, ResolvedImage, Slot } from "../note.ts";

type EmbedSlot = Extract<Slot, { kind: "embed" }>;

interface Embed {
  slot: EmbedSlot;
  /** The slot's number. */
  index: number;
  /** The text to print where only text is possible. */
  text: string;
}

/** The HTML that replaces an embed. */
export function embed({ slot, index, text: plain }: Embed, resolution: Resolution): string {
  const text = escapeHtml(plain);
  const inBlock = (html: string) => (slot.block ? `<p>${html}</p>\n` : html);
  switch (resolution.kind) {
    case "image":
      return inBlock(picture(slot, resolution.image));
    case "video":
      return inBlock(
        `<video controls preload="metadata" src="${escapeHtml(resolution.url)}"${posterOf(resolution)}${size(slot.width, slot.height)}></video>`,
      );
    case "audio":
      return inBlock(
        `<audio controls preload="metadata" src="${escapeHtml(resolution.url)}"></audio>`,
      );
    case "pdf":
      return slot.block
        ? pdf(slot, resolution)
        : `<a class="file" href="${escapeHtml(resolution.url)}">${text}</a>`;
    case "file":
      return inBlock(
        `<a class="file" href="${escapeHtml(resolution.url)}">${escapeHtml(slot.alt || resolution.name)}</a>`,
      );
    case "page":
      if (resolution.excerpt !== undefined)
        return card(resolution.title, resolution.excerpt, resolution.url);
      return inBlock(`<a class="internal" href="${escapeHtml(resolution.url)}">${text}</a>`);
    case "note":
      if (!slot.block)
        return `<a class="internal" href="${escapeHtml(resolution.url)}">${text}</a>`;
      return `<div class="embed">\n<p class="embed-source"><a class="internal" href="${escapeHtml(resolution.url)}">${escapeHtml(slot.alt || resolution.title)}</a></p>\n${withOwnIds(resolution, index)}</div>\n`;
    // Of another site, notes only show pictures.
    case "elsewhere":
      return inBlock(
        `<img src="${escapeHtml(resolution.url)}" alt="${escapeHtml(slot.alt)}"${size(slot.width, slot.height)} loading="lazy" decoding="async">`,
      );
    case "missing":
      return inBlock(
        `<span class="missing" title="${word("brokenLink", slot.target)}">${text}</span>`,
      );
    case "brackets":
      return inBlock(`!${bracketText(slot)}`);
    case "answer":
    case "withheld":
      return inBlock(`<span class="withheld">${text}</span>`);
  }
}

/** As it is written. */
export function bracketText({ target, fragment }: Pick<Slot, "target" | "fragment">): string {
  return escapeHtml(`[[${fragment === null ? target : `${target}#${fragment}`}]]`);
}

const posterOf = ({ poster }: { poster?: string }) =>
  poster === undefined ? "" : ` poster="${escapeHtml(poster)}"`;

/** A note on a canvas. */
function card(title: string, excerpt: string, url: string): string {
  const link = `<a class="internal" href="${escapeHtml(url)}">${escapeHtml(title)}</a>`;
  return `${link}${excerpt && `<span class="canvas-excerpt">${escapeHtml(excerpt)}</span>`}`;
}

/** The widest text column of any theme. It tells the browser which image source it needs. */
const TEXT_WIDTH = 760;

/** A picture with its variants. @param shown its width on the page; by default that of the text */
export function picture(
  slot: Pick<EmbedSlot, "alt" | "width" | "height">,
  image: ResolvedImage,
  shown = `(max-width: ${TEXT_WIDTH}px) 100vw, ${TEXT_WIDTH}px`,
): string {
  const ratio = image.width && image.height ? image.height / image.width : null;
  const width = slot.width ?? image.width;
  const height =
    slot.height ?? (width && ratio ? Math.round(width * ratio) : slot.width ? null : image.height);
  const placeholder = image.placeholder
    ? ` style="background:url(&quot;${escapeHtml(image.placeholder)}&quot;) center/cover"`
    : "";
  const img = `<img src="${escapeHtml(image.src)}" alt="${escapeHtml(slot.alt)}"${size(width, height)} loading="lazy" decoding="async"${placeholder}>`;
  if (image.sources.length === 0) return img;
  const sizes = slot.width ? `${slot.width}px` : shown;
  const sources = image.sources.map(
    ({ type, srcset }) =>
      `<source type="${escapeHtml(type)}" srcset="${escapeHtml(srcset)}" sizes="${sizes}">`,
  );
  return `<picture>${sources.join("")}${img}</picture>`;
}

/** `#page=3` opens that page, `#height=400` sets the height of the frame. */
function pdf(slot: EmbedSlot, { url, name }: { url: string; name: string }): string {
  const page = /page=(\d{1,5})/.exec(slot.fragment ?? "")?.[1];
  const height = /height=(\d{1,5})/.exec(slot.fragment ?? "")?.[1];
  const address = escapeHtml(`${url}${page ? `#page=${page}` : ""}`);
  return `<iframe class="pdf" src="${address}" title="${escapeHtml(slot.alt || name)}" loading="lazy"${size(slot.width, height ? Number(height) : slot.height)}></iframe>\n`;
}

function size(width: number | null, height: number | null): string {
  return `${width ? ` width="${width}"` : ""}${height ? ` height="${height}"` : ""}`;
}

/**
 * An embedded note must not repeat ids of the surrounding page. Its internal links still point to its own headings and blocks. If
 * these are not in the embedded part, they are on the note's own page.
 */
function withOwnIds({ html, url }: { html: string; url: string }, index: number): string {
  const ids = new Set<string>();
  const renamed = html
    .replace(tagWith("name"), `$1"e${index}-$2"`)
    .replace(tagWith("id"), (_tag, before: string, id: string) => {
      ids.add(id);
      return `${before}"e${index}-${id}"`;
    });
  const page = escapeHtml(url.replace(/#.*$/, ""));
  return renamed.replace(tagWith("href"), (tag, before: string, href: string) => {
    const id = href.startsWith("#") ? href.slice(1) : "";
    if (ids.has(id) || ids.has(decodeId(id))) return `${before}"#e${index}-${id}"`;
    return id === "" ? tag : `${before}"${page}#${id}"`;
  });
}

/** Every `>` in an attribute is escaped, so the match stays within one tag and never affects text. */
function tagWith(attribute: string): RegExp {
  return new RegExp(`(<[a-z][^<>]*? ${attribute}=)"([^"]*)"`, "gi");
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

import type Token from "markdown-it/lib/token.mjs";
import { addressOf, isEmptyData, isPastedPicture, MEDIA_SCHEMES } from "../links/address.ts";
import { escapeHtml } from "../text/html.ts";
import { trusted } from "./markers.ts";
import { SLOT_CLOSE, SLOT_OPEN } from "../note.ts";
import { videoPlayer } from "./player.ts";
import { reportScheme, type NoteState } from "./state.ts";
import { sizeInAlt } from "../syntax/links/image-size.ts";
import type { EmbedMeta } from "../syntax/links/wikilink.ts";

/** Social media posts cannot be embedded without scripts from their site, so they become links. */
const POST_HOST = /^https?:\/\/(?:www\.|mobile\.)?(?:twitter|x)\.com\//i;

/** `![alt|300](address)`. */
export function renderImage(state: NoteState, token: Token, block: boolean): string {
  const src = token.attrGet("src") ?? "";
  const { line } = token.meta as { line: number };
  const written = sizeInAlt(plain(token.children ?? []));
  const { alt } = written;
  const width = written.width ?? sizeOf(token, "width");
  const height = written.height ?? sizeOf(token, "height");
  const address = addressOf(src, MEDIA_SCHEMES);
  if (address.kind === "internal" && address.target !== "") {
    const { target, fragment } = address;
    return slot(state, {
      kind: "embed",
      target,
      fragment,
      wiki: false,
      alt,
      width,
      height,
      block,
      line,
    });
  }
  if (address.kind === "external")
    return external(state, {
      url: address.url,
      alt,
      width,
      height,
      block,
      title: token.attrGet("title"),
    });
  if (address.kind === "blocked") {
    if (isPastedPicture(src))
      return external(state, { url: src, alt, width, height, block, title: null });
    if (!isEmptyData(src)) reportScheme(state, address, line);
  }
  return inBlock(escapeHtml(alt), block);
}

/** `![[file|300]]`. */
export function renderEmbed(state: NoteState, token: Token, block: boolean): string {
  const { target, fragment, wiki, alt, width, height, line } = token.meta as EmbedMeta & {
    line: number;
  };
  if (/^https?:\/\//i.test(target))
    return external(state, { url: target, alt, width, height, block, title: null });
  return slot(state, { kind: "embed", target, fragment, wiki, alt, width, height, block, line });
}

interface External {
  url: string;
  alt: string;
  title: string | null;
  width: number | null;
  height: number | null;
  block: boolean;
}

function external(state: NoteState, { url, alt, title, width, height, block }: External): string {
  const player = videoPlayer(url);
  if (player) return `${trusted(state, player)}${block ? "\n" : ""}`;
  if (POST_HOST.test(url))
    return inBlock(`<a href="${escapeHtml(url)}">${escapeHtml(alt || url)}</a>`, block);
  const size = `${width ? ` width="${width}"` : ""}${height ? ` height="${height}"` : ""}`;
  return inBlock(
    `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"${title ? ` title="${escapeHtml(title)}"` : ""}${size} loading="lazy" decoding="async">`,
    block,
  );
}

function slot(
  state: NoteState,
  embed: Extract<NoteState["slots"][number], { kind: "embed" }>,
): string {
  return `${SLOT_OPEN}${state.slots.push(embed) - 1}${SLOT_CLOSE}`;
}

function inBlock(html: string, block: boolean): string {
  return block ? `<p>${html}</p>\n` : html;
}

/** From an attribute list after the picture. */
function sizeOf(token: Token, name: "width" | "height"): number | null {
  return Number(token.attrGet(name) ?? 0) || null;
}

function plain(children: Token[]): string {
  return children
    .map((child) =>
      child.type === "softbreak" || child.type === "hardbreak"
        ? " "
        : child.type === "image"
          ? plain(child.children ?? [])
          : child.content,
    )
    .join("");
}

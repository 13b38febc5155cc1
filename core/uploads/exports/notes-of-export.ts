import { stringify } from "yaml";
import { counts } from "../contents.ts";
import type { LeftOutList, UploadedFile } from "../uploaded-file.ts";
import {
  decodeAddress,
  type ExportedPost,
  parseAddress,
  type ReadExport,
  UNKNOWN_SITE,
} from "./exported-post.ts";
import { htmlToMarkdown } from "./html-to-markdown.ts";
import { type ExportedPictures, relativeAddress } from "./pictures.ts";

/** Longer texts would not be published as notes anyway. */
const MAX_HTML_CHARACTERS = 2 * 1024 * 1024;
/** Far more than an article has. The conversion of nested elements is not linear. */
const MAX_TAGS = 20_000;
const MAX_NAME_CHARACTERS = 80;
/** Characters that a file system or a link could not hold. */
const NOT_IN_NAMES = /[^\p{L}\p{N}\p{M}._-]+/gu;

export interface ExportedNotes {
  files: UploadedFile[];
  contents: string[];
}

/** The posts and pages of an export as notes, and what was found in words. */
export function notesOfExport(
  { posts, site }: ReadExport,
  { pictures, leftOut }: { pictures: ExportedPictures; leftOut: LeftOutList },
): ExportedNotes {
  const named = withPaths(posts.filter(isShort(leftOut)));
  const byAddress = new Map(
    named.flatMap(({ path, post }) => post.addresses.map((address) => [plain(address), path])),
  );
  const ownHost = site === null ? UNKNOWN_SITE : (parseAddress(site)?.origin ?? UNKNOWN_SITE);
  const files = named.map(({ path, post }) => {
    const picture = (address: string) => {
      const file = pictures.find(address);
      return file === null ? address : relativeAddress(path, file);
    };
    const link = (address: string) => {
      const url = parseAddress(address.replace("__GHOST_URL__", ""));
      const isOwn = url?.origin === ownHost || url?.origin === UNKNOWN_SITE;
      const note = url && isOwn ? byAddress.get(plain(decodeAddress(url.pathname))) : undefined;
      if (url && note !== undefined) return relativeAddress(path, note) + url.hash;
      return /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(url?.pathname ?? "")
        ? picture(address)
        : address;
    };
    const cover = post.cover === null ? null : pictures.find(post.cover);
    const front = frontMatter(post, cover === null ? post.cover : `/${cover}`);
    const text = Buffer.from(`${front}\n${htmlToMarkdown(post.html, { link, picture })}`);
    return { path, size: text.length, open: () => Promise.resolve(text) };
  });
  return {
    files,
    contents: contentsOf(named.map(({ post }) => post)),
  };
}

const isShort = (leftOut: LeftOutList) => (post: ExportedPost) => {
  const { html } = post;
  const isFine = html.length <= MAX_HTML_CHARACTERS && html.split("<").length <= MAX_TAGS;
  if (!isFine) leftOut.add("posts that are too long to convert", post.title);
  return isFine;
};

/** Addresses differ in their last slash, and browsers in their case. */
const plain = (address: string) => address.replace(/\/+$/, "").toLowerCase();

function withPaths(posts: ExportedPost[]): { path: string; post: ExportedPost }[] {
  const used = new Set<string>();
  return posts.map((post) => {
    const name = nameOf(post);
    const folder = post.type === "page" ? "" : "posts/";
    let path = `${folder}${name}.md`;
    for (let next = 2; used.has(path.toLowerCase()); next++) path = `${folder}${name}-${next}.md`;
    used.add(path.toLowerCase());
    return { path, post };
  });
}

function nameOf({ slug, title }: ExportedPost): string {
  const clean = (text: string) =>
    text
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(NOT_IN_NAMES, "-")
      .replaceAll(/^[-.]+|[-.]+$/g, "");
  return (clean(slug) || clean(title) || "untitled").slice(0, MAX_NAME_CHARACTERS);
}

function frontMatter(post: ExportedPost, cover: string | null): string {
  const { title, date, updated, publishAt, draft, tags, author, description, addresses } = post;
  const values = Object.entries({
    title: title || null,
    date,
    updated,
    publishAt,
    draft: draft || null,
    tags: tags.length > 0 ? tags : null,
    author,
    description,
    cover,
    redirectFrom: addresses.length > 0 ? addresses : null,
  }).filter(([, value]) => value !== null);
  return `---\n${stringify(Object.fromEntries(values), { lineWidth: 0 })}---\n`;
}

/** "42 posts", "5 pages", "3 drafts". */
function contentsOf(posts: ExportedPost[]): string[] {
  const of = (type: string) => posts.filter((post) => post.type === type && !post.draft).length;
  return counts([
    [of("post"), "post"],
    [of("page"), "page"],
    [posts.filter(({ draft }) => draft).length, "draft"],
  ]);
}

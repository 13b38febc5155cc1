import sax from "sax";
import { AppError } from "#schemas/errors.ts";
import type { LeftOutList } from "../uploaded-file.ts";
import { type ExportedPost, isoDate, pathOfAddress, type ReadExport } from "./exported-post.ts";
import { plainText } from "./html-to-markdown.ts";
import { withParagraphs } from "./wordpress-paragraphs.ts";

/** The namespace of WXR, WordPress eXtended RSS, without its version (wp-admin/includes/export.php). */
export const WXR_NAMESPACE = "http://wordpress.org/export/";

interface Category {
  domain: string;
  name: string;
}

interface Item {
  fields: Record<string, string>;
  categories: Category[];
}

/** Texts that belong to the program. */
const INTERNAL_TYPES =
  /^(?:attachment|nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_\w+)$/;
const WITHOUT_PAGE = new Set(["trash", "auto-draft", "inherit"]);
const NO_CATEGORY = "Uncategorized";

/**
 * The posts and pages of an export of WordPress. The parser expands only predefined entities, and a document type is refused: no entity can be defined.
 * @throws AppError archive_invalid if it is not well-formed
 */
export async function readWordpress(
  xml: AsyncIterable<Buffer>,
  leftOut: LeftOutList,
): Promise<ReadExport> {
  const read: ReadExport = { posts: [], site: null };
  const authors = new Map<string, string>();
  const add = (item: Item) => {
    const post = postOf(item, authors);
    const { "wp:post_type": type = "", title = "" } = item.fields;
    if (post) read.posts.push(post);
    else if (!INTERNAL_TYPES.test(type))
      leftOut.add(
        /^(?:post|page)$/.test(type) ? "posts in the trash" : `entries of the type ${type}`,
        title,
      );
  };
  const parser = openParser({
    onItem: add,
    onAuthor: ({ fields }) =>
      authors.set(fields["wp:author_login"] ?? "", fields["wp:author_display_name"] ?? ""),
    onSite: (address) => (read.site ??= address),
    onComment: (title) => leftOut.add("comments", title),
  });
  const decoder = new TextDecoder("utf-8");
  for await (const chunk of xml) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return read;
}

interface Events {
  onItem(item: Item): void;
  onAuthor(item: Item): void;
  onSite(address: string): void;
  /** @param title of the post */
  onComment(title: string): void;
}

/** Collects the text of the direct children of `item` and `wp:author`. */
function openParser(events: Events): { write(text: string): void; close(): void } {
  const parser = sax.parser(true);
  const open: string[] = [];
  let item: Item | null = null;
  let text = "";
  let category: Category | null = null;
  parser.onerror = (cause) => {
    throw notWellFormed(parser.line, cause);
  };
  parser.ondoctype = () => {
    throw notWellFormed(parser.line);
  };
  parser.onopentag = ({ name, attributes }) => {
    open.push(name);
    text = "";
    if (name === "item" || name === "wp:author") item = { fields: {}, categories: [] };
    if (name === "category" && item)
      category = { domain: String(attributes["domain"] ?? ""), name: "" };
    if (name === "wp:comment") events.onComment(item?.fields["title"] ?? "");
  };
  parser.ontext = (part) => (text += part);
  parser.oncdata = (part) => (text += part);
  parser.onclosetag = (name) => {
    open.pop();
    const parent = open.at(-1);
    if (parent === "channel" && /^(?:wp:base_blog_url|link)$/.test(name)) events.onSite(text);
    if (item && name === "item") events.onItem(item);
    else if (item && name === "wp:author") events.onAuthor(item);
    if (name === "item" || name === "wp:author") item = null;
    else if (item && category && name === "category")
      item.categories.push({ ...category, name: text });
    else if (item && (parent === "item" || parent === "wp:author")) item.fields[name] = text;
    if (name === "category") category = null;
    text = "";
  };
  return { write: (part) => void parser.write(part), close: () => void parser.close() };
}

function postOf({ fields, categories }: Item, authors: Map<string, string>): ExportedPost | null {
  const { "wp:post_type": type, "wp:status": status = "publish", link = "" } = fields;
  if ((type !== "post" && type !== "page") || WITHOUT_PAGE.has(status)) return null;
  const isScheduled = status === "future";
  const date = isoDate(fields["wp:post_date_gmt"]) ?? isoDate(fields["wp:post_date"]);
  const login = fields["dc:creator"] ?? "";
  const title = fields["title"]?.trim() ?? "";
  return {
    type,
    title,
    slug: safeSlug(fields["wp:post_name"]) || title || `${type}-${fields["wp:post_id"] ?? ""}`,
    html: withParagraphs(fields["content:encoded"] ?? ""),
    date: status === "draft" || status === "pending" ? null : date,
    updated: isoDate(fields["wp:post_modified_gmt"]),
    publishAt: isScheduled ? date : null,
    draft: !(status === "publish" || isScheduled) || Boolean(fields["wp:post_password"]),
    tags: categories
      .filter(({ domain, name }) => /^(?:post_tag|category)$/.test(domain) && name !== NO_CATEGORY)
      .map(({ name }) => name),
    author: authors.get(login) || login || null,
    description: plainText(fields["excerpt:encoded"] ?? "") || null,
    cover: null,
    addresses: [pathOfAddress(link.trim())].filter((path) => path !== null),
  };
}

/** WordPress stores names in other scripts percent-encoded. */
function safeSlug(name = ""): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function notWellFormed(line: number, cause?: unknown): AppError {
  return new AppError("archive_invalid", {
    message: `The WordPress export cannot be read: line ${line + 1} is not valid XML. Export again and upload the new file.`,
    cause,
  });
}

import { splitNote } from "#markdown/front-matter/split.ts";
import { COMMENTS, HARMLESS_KEYS, normalized } from "./text-rules.ts";

/** Keys whose values pages show, or that have no text of their own. */
const SHOWN_KEYS = new Set([
  "title",
  "tags",
  "tag",
  "aliases",
  "alias",
  "category",
  "categories",
  "slug",
  "permalink",
  "url",
  "id",
  "date",
  "created",
  "updated",
  "modified",
  "lastmod",
  "lang",
  "language",
  "layout",
  "template",
  "type",
  "cover",
  "image",
  "banner",
  "icon",
  "parent",
  "weight",
  "sidebar_label",
  "sidebar_position",
  "nav_order",
  "order",
  "cssclass",
  "cssclasses",
  "publish",
  "draft",
]);

/** Whether the file of a public note has a text that its page does not show: a comment, or a text in front matter. */
export function hasHiddenText(source: string): boolean {
  const text = normalized(source);
  if (text.match(COMMENTS)) return true;
  const { values, doubt } = splitNote(text);
  return (
    doubt !== null ||
    Object.entries(values).some(
      ([key, value]) => !SHOWN_KEYS.has(key) && !HARMLESS_KEYS.has(key) && hasText(value),
    )
  );
}

const hasText = (value: unknown): boolean =>
  typeof value === "string"
    ? value.trim() !== ""
    : typeof value === "object" && value !== null && Object.values(value).some(hasText);

import { replaceMarkers } from "../text/replace-markers.ts";
import { isAddressPattern } from "./address-patterns.ts";
import { isRecord } from "../written-values.ts";

/** Keys that mean something only in notes of the programs that have them: places in menus, titles in menus, addresses, passwords. */
const KEYS = [
  "sidebar_position",
  "nav_order",
  "weight",
  "order",
  "sidebar_label",
  "sidebarTitle",
  "linkTitle",
  "linktitle",
  "url",
  "id",
  "uid",
  "parent",
  "grand_parent",
  "abbrlink",
  "urlname",
  "level",
] as const;
/** Groups of such keys, as in `sidebar: { order: 2 }` of Starlight, and in the navigation plugin of Eleventy. */
const GROUPS = {
  sidebar: ["order", "label"],
  eleventyNavigation: ["order", "title", "key", "parent"],
} as const;
const MAX_LENGTH = 300;

/** The values that are texts or numbers, by key; null if the note has none. */
export function conventionalKeys(
  values: Record<string, unknown>,
): Record<string, string | number> | null {
  let order: Record<string, string | number> | null = null;
  const keep = (key: string, value: unknown) => {
    if (typeof value === "number") (order ??= {})[key] = value;
    if (typeof value !== "string" || value.trim() === "") return;
    const text = replaceMarkers(value).replace(/\s+/g, " ").trim();
    (order ??= {})[key] = text.slice(0, MAX_LENGTH);
  };
  for (const key of KEYS) if (Object.hasOwn(values, key)) keep(key, values[key]);
  for (const [group, keys] of Object.entries(GROUPS)) {
    const grouped = Object.hasOwn(values, group) ? values[group] : null;
    if (!isRecord(grouped)) continue;
    for (const key of keys) if (Object.hasOwn(grouped, key)) keep(`${group}.${key}`, grouped[key]);
  }
  const { permalink } = values;
  if (typeof permalink === "string" && isAddressPattern(permalink)) keep("permalink", permalink);
  // Wiki.js writes both, and nothing else in its repositories shows it.
  if (values["editor"] === "markdown" && Object.hasOwn(values, "dateCreated"))
    keep("editor", "markdown");
  // Mintlify: a page with an empty list has no readers.
  const { groups } = values;
  if (Array.isArray(groups) || typeof groups === "string")
    keep("groups", [groups].flat().join(", ") || "none");
  const categories = categoriesOf(values);
  if (categories !== "") keep("categories", categories);
  return order;
}

/** As in the addresses of Jekyll: `a/b` for `categories: [A, b]`, `categories: a b` or `category: [A, b]`. */
function categoriesOf({ categories, category }: Record<string, unknown>): string {
  const names = Array.isArray(categories)
    ? categories
    : typeof categories === "string"
      ? categories.split(/\s+/)
      : [category].flat();
  const texts = names.flatMap((name) =>
    typeof name === "string" ? name.trim().toLowerCase() : [],
  );
  return [...new Set(texts)].filter((name) => name !== "" && !/^\.+$/.test(name)).join("/");
}

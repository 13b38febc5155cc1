/** The names that Pressmark and other programs have for a key. The first one with a value counts. */
export const KEY_NAMES = {
  date: ["date", "created", "published", "publishDate", "pubDate"],
  updated: ["updated", "modified", "lastmod"],
  description: ["description", "summary", "desc"],
  cover: ["cover", "image"],
  tags: ["tags", "tag"],
  aliases: ["aliases", "alias"],
  redirectFrom: ["redirectFrom", "redirect_from"],
};

/** Keys without which visitors miss something. */
export const USED_KEYS: ReadonlySet<string> = new Set([
  "title",
  "slug",
  "permalink",
  ...Object.values(KEY_NAMES).flat(),
]);

/** A key and its other names. */
export function namesOfKey(key: string): readonly string[] {
  const names = Object.values(KEY_NAMES).find((group) => group.includes(key));
  return names ? [key, ...names.filter((name) => name !== key)] : [key];
}

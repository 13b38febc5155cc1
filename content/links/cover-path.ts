import type { SiteNote } from "../model.ts";

/** The file that front matter names as the note's picture; null if it is on another site. */
export function coverPath(
  {
    path: own,
    facts,
    original,
  }: Pick<SiteNote, "path" | "facts"> & Partial<Pick<SiteNote, "original">>,
  files: { has(path: string): boolean },
): string | null {
  const { cover } = facts.publish;
  if (!cover || /^https?:/i.test(cover)) return null;
  const path = original ?? own;
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const plain = cover.replace(/^\.?\/+/, "");
  return [`${folder}${plain}`, plain].find((candidate) => files.has(candidate)) ?? null;
}

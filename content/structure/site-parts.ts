import type { Folder, SiteNote, SitePart, SiteStructure } from "../model.ts";

/** The address of a list or a file that each part of a site has: "/tags" is "/1.2/tags" in version 1.2. */
export function addressInPart(home: string, address: string): string {
  return home === "/" ? address : home + address;
}

/** The part of a site that a note belongs to. */
export function partOf(
  { parts }: Pick<SiteStructure, "parts">,
  { home }: Pick<SiteNote, "home">,
): SitePart {
  return parts.find((part) => part.home === home) ?? parts[0]!;
}

/** The notes that search engines and language models may find: none of old and unreleased versions, and nothing in another language than its page. */
export function currentNotes({
  byPath,
  parts,
}: Pick<SiteStructure, "byPath" | "parts">): ReadonlyMap<string, SiteNote> {
  const others = parts.filter(({ version }) => version !== null && version.state !== "newest");
  const isWhole = others.length === 0 && parts.every(({ language }) => language === null);
  if (isWhole) return byPath;
  const homes = new Set(others.map(({ home }) => home));
  return new Map(
    [...byPath].filter(([, { home, original }]) => !homes.has(home) && original === null),
  );
}

/** The part of a site with a folder. */
export function partOfFolder({ parts }: Pick<SiteStructure, "parts">, folder: Folder): SitePart {
  for (let at: Folder | null = folder; at; at = at.parent) {
    const part = parts.find(({ root }) => root === at);
    if (part) return part;
  }
  return parts[0]!;
}

import { anchored, type Patterns, withoutBraces } from "../../ignore/patterns.ts";
import type { IgnoreReader } from "../interface.ts";
import { parseLooseJson } from "../loose-json.ts";
import { folderAt } from "../paths.ts";
import { recordOf } from "../settings.ts";
import { contentOf } from "./settings.ts";

export const docfxIgnore: readonly IgnoreReader[] = [{ file: /(?:^|\/)docfx\.json$/, read: docfx }];

/** More stars would make the whole list unreadable. */
const MAX_STARS = 6;

/** What `docfx.json` excludes from the content. */
function docfx(text: string, folder: string): Patterns[] {
  const settings = recordOf(parseLooseJson(text));
  return contentOf(settings).flatMap(({ source, exclude }): Patterns[] => {
    const place = folderAt(folder, source);
    if (place === null || exclude.length === 0) return [];
    const all = exclude.flatMap(withoutBraces).map(anchored);
    const lines = all.filter((line) => (line.match(/\*+/g)?.length ?? 0) <= MAX_STARS);
    const isPartial = lines.length < all.length;
    return [{ folder: place, lines, origin: "docfx.json", isPartial, onlyPages: true }];
  });
}

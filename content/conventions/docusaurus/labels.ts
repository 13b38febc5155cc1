import type { TranslatedLabels } from "../../languages/language-set.ts";
import type { Repository } from "../interface.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";

/** The translated titles of a version's sidebars, beside the folder with its translated documents. */
export const LABELS =
  /(?:^|\/)docusaurus-plugin-content-docs(?:-[^/]+)?\/(?:current|version-[^/]+)\.json$/;

/** As in "sidebar.docs.category.Guides", with the title of the main language at the end. */
const KEY = /^sidebar\.[^.]+\.(?:category|doc)\.(.+)$/s;
/** The page that Docusaurus generates for a category. */
const OTHER = /\.link\.generated-index\.\w+$/;
const MAX_LABEL = 200;

/** @param translated folders of translated documents, with those that they translate; "" or ending in "/" */
export function labelsOf(
  { sources }: Repository,
  translated: readonly { folder: string; of: string }[],
): TranslatedLabels[] {
  return translated.flatMap(({ folder, of }) => {
    const path = `${folder.slice(0, -1)}.json`;
    const text = LABELS.test(path) ? sources.get(path) : undefined;
    if (text === undefined) return [];
    const labels = new Map<string, string>();
    for (const [key, value] of Object.entries(readSettings(text, path))) {
      const label = OTHER.test(key) ? undefined : KEY.exec(key)?.[1];
      const message = textOf(recordOf(value)["message"]);
      // Several sidebars may have the same title.
      if (label !== undefined && message !== null && !labels.has(label))
        labels.set(label, message.slice(0, MAX_LABEL));
    }
    return [{ folder: of, labels }];
  });
}

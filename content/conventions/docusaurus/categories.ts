import type { Repository } from "../interface.ts";
import { folderOf } from "../paths.ts";
import type { RedirectRule } from "../redirects/rules.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";
import { withoutNumbers } from "./numbers.ts";
import { CATEGORY } from "./settings.ts";

const MAX_CATEGORY_CHARACTERS = 4_000;
/** As lodash splits names: `OAuth2 Guide` is `o-auth-2-guide`. */
const WORD = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{Lo}+|\d+/gu;

/**
 * The lists of pages that Docusaurus generates for folders, below `/category/`. Here, the folder itself has such a page.
 * @param parts folders of documents, and their addresses where the site is published and here
 */
export function categoryRules(
  { sources }: Pick<Repository, "sources">,
  parts: readonly { folder: string; address: string; here: string }[],
): RedirectRule[] {
  return [...sources].flatMap(([path, text]) => {
    const part = parts.find(({ folder }) => path.startsWith(folder));
    if (!part || !CATEGORY.test(path) || text.length > MAX_CATEGORY_CHARACTERS) return [];
    const { label, link } = readSettings(text, path);
    const { type, slug } = recordOf(link);
    if (type !== "generated-index") return [];
    const inside = withoutNumbers(folderOf(path).slice(part.folder.length, -1));
    const name = textOf(label) ?? inside.slice(inside.lastIndexOf("/") + 1);
    const written = textOf(slug)?.replace(/^\/*/, "/") ?? `/category/${kebabCase(name)}`;
    return { from: part.address + written, to: `${part.here}/${inside}` };
  });
}

function kebabCase(name: string): string {
  const plain = name.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  return (plain.match(WORD) ?? []).join("-").toLowerCase();
}

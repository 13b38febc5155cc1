import type { MenuItem, Repository } from "../interface.ts";
import { noteOfLink } from "../paths.ts";
import { isRecord, UNKNOWN } from "../program/literals.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

interface ItemList {
  items: unknown;
  base: string;
}

/** A sidebar as VitePress, Vocs and Rspress write it: one list, or one for each part of the site. Null if it is empty. */
export function readSidebar(
  written: unknown,
  repository: Repository,
  root: string,
): MenuItem[] | null {
  const lists = listsOf(written);
  if (!lists.some(({ items }) => listOf(items).length > 0)) return null;
  return lists.flatMap((list) => itemsOf(list, repository, root));
}

function listsOf(sidebar: unknown): ItemList[] {
  if (Array.isArray(sidebar)) return [{ items: sidebar, base: "" }];
  if (!isRecord(sidebar)) return [];
  return Object.values(sidebar).flatMap((part): ItemList[] => {
    if (Array.isArray(part)) return [{ items: part, base: "" }];
    const { items, base } = recordOf(part);
    return Array.isArray(items) ? [{ items, base: textOf(base) ?? "" }] : [];
  });
}

function itemsOf({ items, base }: ItemList, repository: Repository, root: string): MenuItem[] {
  return listOf(items).flatMap((item): MenuItem[] => {
    if (!isRecord(item)) return [];
    const own = textOf(item["base"]) ?? base;
    const link = item["link"];
    const path =
      typeof link === "string" && link !== ""
        ? noteOfLink(repository, root, /^[a-z]+:/i.test(link) ? link : own + link)
        : null;
    // A link to a part of a page does not name the page.
    const isPart = typeof link === "string" && link.includes("#");
    const title = item["text"] === UNKNOWN || isPart ? null : textOf(item["text"]);
    const below = itemsOf({ items: item["items"], base: own }, repository, root);
    return [{ title: title && plain(title), path, items: below }];
  });
}

/** A title may contain HTML, such as a badge. */
function plain(title: string): string {
  return title.replace(/<[^>]*>/g, "").trim();
}

import type { MenuItem, ProgramSite, Repository } from "../interface.ts";
import { noteOfLink } from "../paths.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** The lists that parts of the navigation have, from the outermost to the pages. */
const LISTS = ["products", "dropdowns", "tabs", "menu", "anchors", "groups", "pages"];
const NAMES = ["product", "dropdown", "tab", "item", "anchor", "group"];
const MAX_DEPTH = 12;

/** The navigation of the main language and the newest version. */
export function menuOf(
  { repository, folder }: ProgramSite,
  settings: Record<string, unknown>,
): MenuItem[] | null {
  const { navigation } = settings;
  const menu = itemsOf(Array.isArray(navigation) ? { groups: navigation } : navigation, {
    repository,
    folder,
    depth: 0,
  });
  return menu.length > 0 ? menu : null;
}

interface Place {
  repository: Repository;
  folder: string;
  depth: number;
}

function itemsOf(part: unknown, place: Place): MenuItem[] {
  if (place.depth > MAX_DEPTH) return [];
  const below = { ...place, depth: place.depth + 1 };
  const record = recordOf(part);
  for (const name of ["languages", "versions"]) {
    const editions = listOf(record[name]).map(recordOf);
    const main = editions.find((one) => one["default"] === true) ?? editions[0];
    if (main) return itemsOf(main, below);
  }
  return LISTS.flatMap((name) => listOf(record[name])).flatMap((entry) => itemOf(entry, below));
}

function itemOf(entry: unknown, place: Place): MenuItem[] {
  const pathOf = (page: string) => noteOfLink(place.repository, place.folder, page);
  if (typeof entry === "string") {
    const path = pathOf(entry);
    return path === null ? [] : [{ title: null, path, items: [] }];
  }
  const record = recordOf(entry);
  const title = NAMES.map((name) => textOf(record[name])).find((text) => text !== null) ?? null;
  const page = textOf(record["root"]);
  const items = itemsOf(record, place);
  const path = page === null ? null : pathOf(page);
  return path === null && items.length === 0 ? [] : [{ title, path, items }];
}

import { pageUrl } from "#markdown/links/slug.ts";
import type { Paging } from "#markdown/themes/model.ts";
import { type Fact, from, plain } from "./page-description.ts";

/** A page of a list stays under 100 kB, no matter how long its descriptions are. */
export const ENTRIES_PER_PAGE = 100;
/** Each entry is only a name and a count. */
export const TAGS_PER_PAGE = 500;

/** One page of a list. */
export interface ListPage<Item> {
  url: string;
  items: readonly Item[];
  /** Null when the list has one page. */
  paging: Paging | null;
}

/** Splits a list into pages of the same length. An empty list has one page. The first page has the address of the list. */
export function listPages<Item>(
  first: string,
  all: readonly Item[],
  size: number,
): [ListPage<Item>, ...ListPage<Item>[]] {
  const count = Math.max(1, Math.ceil(all.length / size));
  const pageAt = (number: number): ListPage<Item> => ({
    url: pageUrl(first, number),
    items: count === 1 ? all : all.slice((number - 1) * size, number * size),
    paging: count === 1 ? null : { number, count, total: all.length, first },
  });
  return [pageAt(1), ...Array.from({ length: count - 1 }, (_, at) => pageAt(at + 2))];
}

/** The title of a list's page: the list's title, with a page number on all pages but the first. */
export function pageTitle(title: string, paging: Paging | null): string {
  return paging && paging.number > 1 ? `${title} – page ${paging.number}` : title;
}

export function pagingOf(paging: Paging | null): Fact<Paging | null> {
  if (!paging) return plain(null);
  const { number, count, total, first } = paging;
  return from([number, count, total, first], pagingFrom);
}

function pagingFrom(number: number, count: number, total: number, first: string): Paging {
  return { number, count, total, first };
}

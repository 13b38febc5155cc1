import type { Post } from "#schemas/deployments/deployment.ts";
import {
  dateOf,
  type PostColumn,
  postColumns,
  type PostSort,
} from "#schemas/deployments/post-sort.ts";
import { compareNames } from "../../lib/file-tree.ts";

export interface PostOrder {
  column: PostColumn;
  descending: boolean;
}

const comparisons: Record<PostColumn, (a: Post, b: Post) => number> = {
  title: (a, b) => compareNames(a.title, b.title),
  path: (a, b) => compareNames(a.path, b.path),
  date: (a, b) => compareTexts(dateOf(a) ?? "", dateOf(b) ?? ""),
  words: (a, b) => a.wordCount - b.wordCount,
};

/** Reads "date" or "-date" from the address. An invalid value means the order by title. */
export function readOrder(value: string): PostOrder {
  const descending = value.startsWith("-");
  const column = postColumns.find((known) => known === (descending ? value.slice(1) : value));
  return column ? { column, descending } : { column: "title", descending: false };
}

/** Empty for the default order. */
export function writeOrder({ column, descending }: PostOrder): string {
  if (column === "title" && !descending) return "";
  return `${descending ? "-" : ""}${column}`;
}

/** For the api. */
export const sortOf = ({ column, descending }: PostOrder): PostSort =>
  descending ? `-${column}` : column;

/** Reverses the order of the current column. Dates and lengths start with the greatest. */
export function nextOrder(order: PostOrder, column: PostColumn): PostOrder {
  if (order.column === column) return { column, descending: !order.descending };
  return { column, descending: column === "date" || column === "words" };
}

/** Posts without a date come last in both directions. Equal posts stay in the order of their paths. */
export function sortPosts(posts: readonly Post[], { column, descending }: PostOrder): Post[] {
  const compare = comparisons[column];
  return posts.toSorted((a, b) => {
    if (column === "date" && (dateOf(a) === null) !== (dateOf(b) === null))
      return dateOf(a) === null ? 1 : -1;
    const difference = descending ? compare(b, a) : compare(a, b);
    return difference || compareTexts(a.path, b.path);
  });
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

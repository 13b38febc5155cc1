import { numberCursor } from "#store/pagination.ts";
import { inNaturalOrder } from "../search/natural-order.ts";

/** Part of a folder. `cursor` is the position of its first entry. */
export interface FolderPageRequest {
  limit?: number | undefined;
  cursor?: string | undefined;
  /** The path of an entry: the page that has it is returned, whatever the cursor. */
  around?: string | undefined;
}

export interface FolderPage<T> {
  entries: T[];
  /** The position of the first entry in the folder. */
  start: number;
  /** All entries of the folder. */
  total: number;
}

/** A page of a sorted folder; without a limit, the whole folder. @throws AppError cursor_invalid */
export function pageOfFolder<T extends { path: string }>(
  sorted: readonly T[],
  { limit = Math.max(1, sorted.length), cursor, around }: FolderPageRequest,
): FolderPage<T> {
  const at = around === undefined ? -1 : sorted.findIndex(({ path }) => path === around);
  const start = at < 0 ? Math.max(0, numberCursor(cursor) ?? 0) : at - (at % limit);
  return { entries: sorted.slice(start, start + limit), start, total: sorted.length };
}

/** Folders first, then by name in natural order. */
export function sortFolder<T extends { path: string }>(
  entries: readonly T[],
  isFolder: (entry: T) => boolean,
): T[] {
  const name = ({ path }: T) => path.slice(path.lastIndexOf("/") + 1);
  const folders = inNaturalOrder(entries.filter(isFolder), name);
  return [
    ...folders,
    ...inNaturalOrder(
      entries.filter((entry) => !isFolder(entry)),
      name,
    ),
  ];
}

import type { Collection, Filter } from "mongodb";
import { AppError } from "#schemas/errors.ts";

/** A page of a list, newest first. */
export interface Page<T> {
  items: T[];
  total: number;
  /** Pass it as `cursor` to get the next page; null at the end. */
  nextCursor: string | null;
}

export interface PageRequest {
  /** 1–100 */
  limit: number;
  cursor?: string | undefined;
}

/** Fields that record when a document was created. */
type MomentField<T> = { [K in keyof T & string]: T[K] extends Date ? K : never }[keyof T & string];

/** A page of the documents that match `filter`, sorted by the field `by`, newest first. For equal times, the higher id comes first. */
export async function newestPage<T extends { _id: string }>(
  documents: Collection<T>,
  filter: Filter<T>,
  request: PageRequest & { by: MomentField<T> },
): Promise<Page<T>> {
  const { by, cursor, limit } = request;
  const after = momentCursor(cursor);
  const rest = (after ? { $and: [filter, olderThan(by, after)] } : filter) as Filter<T>;
  const [rows, total] = await Promise.all([
    documents
      .find<T>(rest)
      .sort({ [by]: -1, _id: -1 })
      .limit(limit + 1)
      .toArray(),
    documents.countDocuments(filter),
  ]);
  return pageOf(rows, { limit, total, keyOf: (row) => momentKey(row[by] as Date, row._id) });
}

/** Cuts `rows` (fetched with `limit + 1`) to one page. The cursor is the key of its last row. */
export function pageOf<T>(
  rows: T[],
  request: { limit: number; total: number; keyOf: (row: T) => string | number },
): Page<T> {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return {
    items,
    total: request.total,
    nextCursor: rows.length > request.limit && last ? String(request.keyOf(last)) : null,
  };
}

/** @throws AppError cursor_invalid when the cursor is not a number that we issued */
export function numberCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const value = Number(cursor);
  if (!Number.isSafeInteger(value)) throw new AppError("cursor_invalid");
  return value;
}

/** The end of a page in a list that is sorted by date and, for equal dates, by id. */
export interface MomentCursor {
  at: Date;
  id: string;
}

export const momentKey = (at: Date, id: string) => `${at.getTime()}-${id}`;

/** @throws AppError cursor_invalid when the cursor was not created by `momentKey` */
export function momentCursor(cursor: string | undefined): MomentCursor | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(cursor) ?? [];
  if (!time || !id) throw new AppError("cursor_invalid");
  return { at: new Date(Number(time)), id };
}

/** The part of a filter that skips the rows of earlier pages. */
export function olderThan(field: string, cursor: MomentCursor | null): Record<string, unknown> {
  if (!cursor) return {};
  const { at, id } = cursor;
  return { $or: [{ [field]: { $lt: at } }, { [field]: at, _id: { $lt: id } }] };
}

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

/** Cuts `rows` (fetched with `limit + 1`) to a page whose cursor is the last row's key. */
export function pageOf<T>(
  rows: T[],
  request: PageRequest & { total: number; keyOf: (row: T) => string | number },
): Page<T> {
  const items = rows.slice(0, request.limit);
  const last = items.at(-1);
  return {
    items,
    total: request.total,
    nextCursor: rows.length > request.limit && last ? String(request.keyOf(last)) : null,
  };
}

/** @throws AppError bad_request when the cursor is not a number we gave out */
export function numberCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null;
  const value = Number(cursor);
  if (!Number.isSafeInteger(value))
    throw new AppError("bad_request", { message: "cursor is not valid." });
  return value;
}

/** Where a page of a list ended that is sorted by a moment and, for equal moments, by id. */
export interface MomentCursor {
  at: Date;
  id: string;
}

export const momentKey = (at: Date, id: string) => `${at.getTime()}-${id}`;

/** @throws AppError bad_request when the cursor is not one of `momentKey` */
export function momentCursor(cursor: string | undefined): MomentCursor | null {
  if (cursor === undefined) return null;
  const [, time, id] = /^(\d{1,15})-(.+)$/.exec(cursor) ?? [];
  if (!time || !id) throw new AppError("bad_request", { message: "cursor is not valid." });
  return { at: new Date(Number(time)), id };
}

/** The part of a filter that leaves out what the pages before have shown. */
export function olderThan(field: string, cursor: MomentCursor | null): Record<string, unknown> {
  if (!cursor) return {};
  const { at, id } = cursor;
  return { $or: [{ [field]: { $lt: at } }, { [field]: at, _id: { $lt: id } }] };
}

import { z } from "zod";

const PAGE_LIMIT_MAX = 100;
const PAGE_LIMIT_DEFAULT = 30;

/** The input of every list. */
export const paging = {
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  /** `nextCursor` of the previous page. */
  cursor: z.string().max(64).optional(),
  /** Sent by tRPC's infinite queries. Every list has only this direction. */
  direction: z.literal("forward").optional(),
};

/** The output of every list, in addition to its items. */
export const paged = { total: z.number(), nextCursor: z.string().nullable() };

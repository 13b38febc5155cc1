import { z } from "zod";

const PAGE_LIMIT_MAX = 100;
const PAGE_LIMIT_DEFAULT = 30;

/** What every list takes. */
export const paging = {
  limit: z.number().int().min(1).max(PAGE_LIMIT_MAX).default(PAGE_LIMIT_DEFAULT),
  /** `nextCursor` of the page before. */
  cursor: z.string().max(64).optional(),
  /** tRPC's infinite queries send it; every list has this one direction. */
  direction: z.literal("forward").optional(),
};

/** What every list answers beside its items. */
export const paged = { total: z.number(), nextCursor: z.string().nullable() };

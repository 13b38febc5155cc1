import { z } from "zod";

export const PATTERN_MAX = 300;
/** Each further star multiplies the time to match a long name. */
const MAX_STARS = 6;

/** A line of a gitignore file that names files, and does not bring them back. */
export const PathPattern = z
  .string()
  .trim()
  .min(1, "names no files")
  .max(PATTERN_MAX, `can have up to ${PATTERN_MAX} characters`)
  // oxlint-disable-next-line no-control-regex
  .refine((pattern) => !/[\u0000-\u001f]/.test(pattern), "must be one line")
  .refine((pattern) => !/^[!#]/.test(pattern), "must not begin with ! or #")
  .refine(
    (pattern) => (pattern.match(/\*+/g) ?? []).length <= MAX_STARS,
    `can have up to ${MAX_STARS} stars`,
  );

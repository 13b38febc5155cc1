import { z } from "zod";

export const REASON_MIN_LENGTH = 3;
export const REASON_MAX_LENGTH = 500;

/** Why an administrator acts. The audit log keeps it. */
export const Reason = z
  .string()
  .trim()
  .min(REASON_MIN_LENGTH, `must have at least ${REASON_MIN_LENGTH} characters`)
  .max(REASON_MAX_LENGTH, `can have up to ${REASON_MAX_LENGTH} characters`);

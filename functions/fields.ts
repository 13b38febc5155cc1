import { z } from "zod";
import { WritablePath } from "#schemas/projects/source/source-change.ts";

const BRANCH_MAX_LENGTH = 250;

/** Fields that several functions have. */
export const branchField = z
  .string()
  .min(1, "is empty")
  .max(BRANCH_MAX_LENGTH, `can have up to ${BRANCH_MAX_LENGTH} characters`)
  .optional()
  .describe("The branch. Without it, the one that this client works on.");

export const notePath = WritablePath.describe(
  "The path of the file in the repository, such as guides/start.md.",
);

import { z } from "zod";
import { paging } from "#schemas/paging.ts";
import { WritablePath } from "#schemas/projects/source/source-change.ts";

const BRANCH_MAX_LENGTH = 250;

const revisionName = z
  .string()
  .min(1, "is empty")
  .max(BRANCH_MAX_LENGTH, `can have up to ${BRANCH_MAX_LENGTH} characters`);

/** Fields that several functions have. */
export const branchField = revisionName
  .optional()
  .describe("The branch. Without it, the one that this client works on.");

/** A branch or a commit. */
export const revisionField = revisionName;

export const commitField = z
  .string()
  .regex(/^[0-9a-f]{40}$/, "is not a commit: give all 40 characters of its hash");

export const notePath = WritablePath.describe(
  "The path of the file in the repository, such as guides/start.md.",
);

export const limitField = paging.limit.describe("How many entries a page has, up to 100.");

export const cursorField = paging.cursor.describe("nextCursor of the previous page.");

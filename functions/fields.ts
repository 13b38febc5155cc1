import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paging } from "#schemas/paging.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";
import { MESSAGE_MAX_LENGTH, WritablePath } from "#schemas/projects/source/source-change.ts";

// Fields that several functions have.

const BRANCH_MAX_LENGTH = 250;
/** Text has none, and git takes a file with one for binary. */
const NOT_TEXT = /\0|\p{Cs}/u;

/** A branch or a commit. */
export const revisionField = z
  .string()
  .min(1, "is empty")
  .max(BRANCH_MAX_LENGTH, `can have up to ${BRANCH_MAX_LENGTH} characters`);

export const branchName = revisionField.refine(isBranchName, "is not a valid name of a git branch");

export const branchField = branchName
  .optional()
  .describe("The branch. Without it, the one that this client works on.");

/** Where a write goes. */
export const targetBranch = branchName
  .optional()
  .describe(
    "The branch to write to. If it does not exist, it begins at the published branch. Without it, the branch that this client works on.",
  );

export const notePath = WritablePath.describe(
  "The path of the file in the repository, such as guides/start.md.",
);

export const limitField = paging.limit.describe("How many entries a page has, up to 100.");

export const cursorField = paging.cursor.describe("nextCursor of the previous page.");

export const messageField = z
  .string()
  .max(MESSAGE_MAX_LENGTH, `can have up to ${MESSAGE_MAX_LENGTH.toLocaleString("en")} characters`)
  .optional()
  .describe("The message of the commit. By default it says what was done to which file.");

export const commitField = z
  .string()
  .regex(/^[0-9a-f]{40}$/, "is not a commit: give all 40 characters of its hash");

export const baseField = commitField
  .optional()
  .describe(
    "The commit that your change is based on, from read_note. What others have saved since is merged, or the answer is a conflict with both texts. Without it, the change replaces what is there now.",
  );

export const ifMatchField = z
  .string()
  .regex(/^[0-9a-f]{40}$/, "is not the oid of a file")
  .optional()
  .describe(
    "The oid of the file from read_note. If the file has another one now, nothing is written, and the answer is version_mismatch with the current oid.",
  );

export const textField = z
  .string()
  .refine((text) => !NOT_TEXT.test(text), "contains characters that no text has, such as NUL");

/** The answer of every function that writes files. */
export const commitAnswer = {
  commit: z
    .object({ sha: z.string(), branch: z.string() })
    .describe("The commit with the change. Use its sha as the base of the next one."),
  changed: z
    .boolean()
    .describe("False if the branch already had the change. Then no commit was made."),
};

function isBranchName(name: string): boolean {
  try {
    checkBranchName(name);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

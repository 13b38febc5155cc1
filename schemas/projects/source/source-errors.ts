/** The errors of files and their drafts, as in `schemas/errors.ts`. */
export const sourceErrors = {
  draft_limit: {
    status: 400,
    message: "You can have up to 100 drafts. Save or discard some of them first.",
  },
  file_not_text: {
    status: 400,
    message: "This file is not text, so it cannot be read or edited here.",
  },
  path_taken: { status: 409, message: "There is already a file at this path." },
  version_mismatch: {
    status: 412,
    message: "The file has changed since you read it. Read it again, and repeat your change.",
  },
  branch_exists: { status: 409, message: "There is already a branch with this name." },
  branch_published: {
    status: 409,
    message: "This is the published branch. Choose another one.",
  },
  path_outside_repo: { status: 400, message: "The path must stay inside the repository." },
} as const;

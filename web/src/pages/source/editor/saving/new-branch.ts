import { AppError } from "#schemas/errors.ts";
import { checkBranchName } from "#schemas/projects/branch.ts";

const NAME_MAX_CHARACTERS = 40;
const SUFFIX_CHARACTERS = 4;
const NOT_A_NAME = "Git does not accept this name. Use letters, digits, hyphens and slashes.";

/** A name for the branch of an edit: "edit/lisbon-x7f2". */
export function suggestBranch(path: string): string {
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  const words = name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, NAME_MAX_CHARACTERS);
  const suffix = Math.random()
    .toString(36)
    .slice(2, 2 + SUFFIX_CHARACTERS);
  return `edit/${[words, suffix].filter(Boolean).join("-")}`;
}

/** Why a branch cannot have this name. Null if it can. */
export function branchProblem(name: string, published: string): string | null {
  if (name === "") return "Enter a name for the branch.";
  if (name === published) return `${published} is the published branch. Choose another name.`;
  try {
    checkBranchName(name);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.appCode === "branch_invalid" ? NOT_A_NAME : error.message;
  }
}

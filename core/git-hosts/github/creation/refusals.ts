import { AppError } from "#schemas/errors.ts";
import type { NewRepository } from "#schemas/projects/new-repository.ts";

/** GitHub has no code for this reason, only words. */
const TAKEN = /already exists/i;

/** What to throw instead of GitHub's refusal to create a repository. */
export function creationRefusal(error: unknown, { owner, name }: NewRepository): unknown {
  if (!(error instanceof AppError)) return error;
  const fullName = `${owner}/${name}`;
  const said = typeof error.details["said"] === "string" ? error.details["said"] : "";
  if (error.appCode === "host_token_refused")
    return new AppError("provider_token_invalid", { cause: error });
  if (error.appCode === "host_missing")
    return new AppError("github_creation_refused", {
      message: `GitHub does not let you create repositories in ${owner}, or does not show it to your connection.`,
      cause: error,
    });
  if (error.appCode === "github_unavailable" || error.appCode === "host_unavailable")
    return new AppError("github_unavailable", {
      message: `GitHub did not say whether ${fullName} was created. Try again: if it was, Pressmark continues with it.`,
      cause: error,
    });
  if (error.appCode !== "host_refused" && error.appCode !== "host_forbidden") return error;
  if (TAKEN.test(said))
    return new AppError("github_name_taken", {
      message: `${owner} already has a repository named ${name}. Choose another name.`,
      cause: error,
    });
  return new AppError("github_creation_refused", {
    message: `GitHub did not create ${fullName}.${said && ` It says: ${said}`}`,
    cause: error,
  });
}

/** Errors after which nothing was created, so that nothing is continued. */
const final: readonly string[] = [
  "github_name_taken",
  "github_creation_refused",
  "provider_token_invalid",
];
export const hasCreatedNothing = (error: unknown): boolean =>
  error instanceof AppError && final.includes(error.appCode);

import { AppError } from "#schemas/errors.ts";

/**
 * A folder in the repository, without leading and trailing slashes. "" is the whole repository.
 * @throws AppError path_outside_repo
 */
export function checkRootDirectory(text: string): string {
  const path = text.normalize("NFC").replace(/^\.?\/+|\/+$/g, "");
  const outside = path.split("/").some((segment) => segment === ".." || segment === ".");
  if (
    outside ||
    text.startsWith("/") ||
    /[\\\p{Cc}]/u.test(path) ||
    /(^|\/)\.git(\/|$)/i.test(path)
  )
    throw new AppError("path_outside_repo");
  return path;
}

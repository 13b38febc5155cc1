import { AppError } from "#schemas/errors.ts";

/** A normalized path from the root of the repository, as git writes it. @throws AppError path_outside_repo */
export function checkRepositoryPath(path: string): string {
  const segments = path === "" ? [] : path.split("/");
  const outside = segments.some((name) => name === "" || name === "." || name === "..");
  if (outside || path.includes("\0")) throw new AppError("path_outside_repo");
  return path;
}

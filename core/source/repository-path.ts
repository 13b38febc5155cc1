import { AppError } from "#schemas/errors.ts";

/** A path as git has it, from the root of the repository. @throws AppError path_outside_repo */
export function checkRepositoryPath(path: string): string {
  const segments = path === "" ? [] : path.split("/");
  const outside = segments.some((name) => name === "" || name === "." || name === "..");
  if (outside || path.includes("\0")) throw new AppError("path_outside_repo");
  return path;
}

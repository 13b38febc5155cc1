import type { ContentFile } from "../model.ts";

/** The path of a file in the repository. */
export function sourcePath(
  root: string,
  { path, source }: Pick<ContentFile, "path" | "source">,
): string {
  return source ?? root + path;
}

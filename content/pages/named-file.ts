import type { ContentFile, Listing } from "../model.ts";
import { sourcePath } from "../notes/source-path.ts";

/** The file that a setting names by its path in the repository, or below the root directory. */
export function fileNamed<F extends ContentFile>(
  { root, files }: { root: Listing["root"]; files: readonly F[] },
  path: string,
): F | undefined {
  if (path === "") return undefined;
  return (
    files.find((file) => sourcePath(root, file) === path) ??
    files.find((file) => file.path === path)
  );
}

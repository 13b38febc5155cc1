import { editAddresses } from "#core/git-hosts/edit-address.ts";
import type { Listing, SiteNote } from "#content/model.ts";
import { sourcePath } from "#content/notes/source-path.ts";
import type { Build } from "../context.ts";

/** The page on the git host where the file of a note can be edited. Files of other branches have none. */
export function editUrls(
  { context, project }: Build,
  { root, mounts }: Pick<Listing, "root" | "mounts">,
): (note: SiteNote) => string | null {
  const addressOf = editAddresses(context.env, project);
  if (!addressOf) return () => null;
  return (note) => {
    const path = sourcePath(root, note);
    return mounts.some(({ mount }) => path.startsWith(mount)) ? null : addressOf(path);
  };
}

import { folderUrl } from "#markdown/links/slug.ts";
import type { Folder, SiteStructure } from "../model.ts";

/** The folder that a link names, with a slash at its end. Its page may have an address of its own. */
export function linkedFolder(
  target: string,
  { folders, folderOf }: Pick<SiteStructure, "folders" | "folderOf">,
): Folder | undefined {
  const path = target.slice(0, -1);
  const folder = folderOf.get(path);
  // The notes of a folder without a page are in the folder above.
  const isAbove =
    folder !== undefined &&
    folder.path !== path &&
    `${path}/`.startsWith(folder.path && `${folder.path}/`);
  return folder && !isAbove ? folder : folders.get(folderUrl(target));
}

import type { Repository } from "../conventions/interface.ts";
import { versionFolders } from "./folders.ts";
import { statedFolders, type StatedVersions } from "./stated.ts";
import { MAX_VERSIONS, type VersionSet } from "./version.ts";
import { listedVersions } from "./versions-json.ts";

export type { StatedVersions } from "./stated.ts";

/** A folder that nothing above withholds. */
const WITHHELD = /(?:^|\/)(?:[._]|node_modules\/)/;

/**
 * The versions of the content: those that the project states, those of the repository's program, or those that names of folders
 * show. Null if there are fewer than two.
 */
export function usableVersions(
  { chosenRoot, stated }: { chosenRoot: string; stated: StatedVersions | null },
  site: { root: string; repository: Repository; own: () => VersionSet | null },
): VersionSet | null {
  const { root, repository, own } = site;
  const { notes, sources } = repository;
  if (stated?.isOff) return null;
  const list = sources.get(`${root}versions.json`);
  const versionSet = stated?.folders.length
    ? statedFolders(stated, { notes, root })
    : (own() ??
      (list === undefined ? null : listedVersions(list, { notes, root })) ??
      versionFolders(notes, root));
  if (!versionSet) return null;
  // The root directory of the settings always wins.
  const versions = versionSet.versions.filter(
    ({ folder }) => folder.startsWith(chosenRoot) && !WITHHELD.test(folder),
  );
  return versions.length < 2 ? null : { ...versionSet, versions: versions.slice(0, MAX_VERSIONS) };
}

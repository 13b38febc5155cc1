import type { ProgramSite } from "../interface.ts";
import type { Generator } from "../made-pages/maker.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";

/** How Microsoft Learn publishes a repository. */
export const PUBLISHING = /^\.openpublishing\.publish\.config\.json$/;
/** A translation or an edition for a country has only what differs, and Learn takes everything else from this repository. */
const WHOLE = /^_repo\./;
const MAX_FOLDERS = 100;

/** The folders into which Microsoft Learn puts other repositories. For a translation, that is each folder. */
export function otherRepositories({ repository }: ProgramSite): Generator[] {
  return [...repository.sources].flatMap(([path, text]) => {
    if (!PUBLISHING.test(path)) return [];
    const all = listOf(readSettings(text, path)["dependent_repositories"]).slice(0, MAX_FOLDERS);
    return all.flatMap((one): Generator[] => {
      const folder = textOf(recordOf(one)["path_to_root"])?.replace(/^\.?\/+|\/+$/g, "") ?? "";
      if (folder === "" || folder.startsWith("_themes")) return [];
      return [{ name: path, prefix: null, keeps: WHOLE.test(folder) ? "" : `${folder}/` }];
    });
  });
}

import type { ProgramSite } from "../interface.ts";
import { folderAt } from "../paths.ts";
import { readSettings, textOf } from "../settings.ts";

/** Jekyll and Jupyter Book have a file of the same name. */
export const SETTINGS = /(?:^|\/)_config\.ya?ml$/;
/** The keys of Hexo that Jekyll, its plugins and Octopress do not have. `hexo init` writes all of them. */
const KEYS =
  /^(?:source_dir|public_dir|i18n_dir|new_post_name|post_asset_folder|render_drafts|filename_case)\s*:/m;
const USUAL_SOURCE = "source";

/** Whether a `_config.yml` belongs to Hexo. */
export const isOfHexo = (text: string) => KEYS.test(text);

/** The folder with the pages, relative to the settings. */
export const sourceFolder = (settings: Record<string, unknown>) =>
  textOf(settings["source_dir"]) ?? USUAL_SOURCE;

export function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  const { sources } = repository;
  const text = sources.get(`${folder}_config.yml`) ?? sources.get(`${folder}_config.yaml`) ?? "";
  return readSettings(text, "_config.yml");
}

/** The content root. */
export function rootOf(site: ProgramSite): string {
  return folderAt(site.folder, sourceFolder(settingsOf(site))) ?? site.folder;
}

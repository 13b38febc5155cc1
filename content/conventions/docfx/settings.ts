import type { ProgramSite } from "../interface.ts";
import { folderAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";

export const SETTINGS = /(?:^|\/)docfx\.json$/;

/** The parts of the content, as `docfx.json` lists them. */
export interface DocfxContent {
  /** Relative to the settings; "." is their own folder. */
  source: string;
  exclude: string[];
}

export function contentOf(settings: Record<string, unknown>): DocfxContent[] {
  return listOf(recordOf(settings["build"])["content"])
    .filter(isRecord)
    .map(({ src, exclude }) => ({
      source: textOf(src) ?? ".",
      exclude: (Array.isArray(exclude) ? exclude : [exclude]).flatMap(
        (glob: unknown) => textOf(glob) ?? [],
      ),
    }));
}

export function settingsOf({ repository, folder }: ProgramSite): Record<string, unknown> {
  return readSettings(repository.sources.get(`${folder}docfx.json`) ?? "", "docfx.json");
}

/** The folder of the settings, unless all content is in another one. */
export function contentFolder(site: ProgramSite): string {
  const sources = [...new Set(contentOf(settingsOf(site)).map(({ source }) => source))];
  const [only = "."] = sources;
  return (sources.length === 1 ? folderAt(site.folder, only) : null) ?? site.folder;
}

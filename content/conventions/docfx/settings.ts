import type { ProgramSite } from "../interface.ts";
import { folderAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { readSettings, recordOf, textOf } from "../settings.ts";

export const SETTINGS = /(?:^|\/)docfx\.json$/;

/** The parts of the content, as `docfx.json` lists them. */
export interface DocfxContent {
  /** Relative to the settings; "." is their own folder. */
  source: string;
  /** Patterns of the files that are content; null if they are missing or cannot be read. */
  files: string[] | null;
  exclude: string[];
}

export function contentOf(settings: Record<string, unknown>): DocfxContent[] {
  const { content } = recordOf(settings["build"]);
  const all: unknown[] = Array.isArray(content) ? content : [content];
  return all.flatMap((part): DocfxContent[] => {
    // An entry may be a pattern alone.
    if (typeof part === "string") return [{ source: ".", files: [part], exclude: [] }];
    if (!isRecord(part)) return [];
    const { src, cwd, files, exclude } = part;
    const patterns = textsOf(files);
    return [
      {
        source: textOf(src) ?? textOf(cwd) ?? ".",
        files: patterns.length > 0 ? patterns : null,
        exclude: textsOf(exclude),
      },
    ];
  });
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((text: unknown) => textOf(text) ?? []);
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

import type { ProgramSite, Repository } from "../interface.ts";
import { folderOf, pathAt } from "../paths.ts";
import { isRecord } from "../program/literals.ts";
import { listOf, readSettings, recordOf, textOf } from "../settings.ts";

type Settings = Record<string, unknown>;

const MAIN = /(?:^|\/)mkdocs\.ya?ml$/;
/** Settings may be spread over files: `mkdocs-en.yml` inherits from `base-mkdocs.yml`. */
export const SETTINGS = /(?:^|\/)(?:[\w-]+[._-])?mkdocs(?:[._-][\w.-]+)?\.ya?ml$/;
/** Files may inherit from others, and in circles. */
const MAX_PARENTS = 8;

/** The folder of the settings nearest to the root. `mkdocs.yml` comes first. */
export function folderOfSettings({ sources }: Repository): string | null {
  const files = [...sources].filter(([path]) => SETTINGS.test(path));
  const own = files.find(([path]) => MAIN.test(path)) ?? files.find(inherits);
  return own === undefined ? null : folderOf(own[0]);
}

/** The settings of the site, with those that they inherit. */
export function settingsOf({ repository, folder }: ProgramSite): Settings {
  const file = settingsFiles(repository, folder)[0];
  return file === undefined ? {} : inherited(repository, file, 0);
}

/** The settings of every site in the folder, such as one for each language. The first is that of the repository. */
export function allSettings({ repository, folder }: ProgramSite): Settings[] {
  return settingsFiles(repository, folder).map((file) => inherited(repository, file, 0));
}

/** The settings of the site, and after them those of every other file of settings in the folder. */
export function everySettings(site: ProgramSite): Settings[] {
  const { repository, folder } = site;
  const files = [...repository.sources.keys()].filter(
    (path) => SETTINGS.test(path) && folderOf(path) === folder,
  );
  const others = files.toSorted().map((path) => inherited(repository, path, 0));
  return [settingsOf(site), ...others];
}

/** Plugins with their options, which may be a list or a map. */
export function pluginsOf({ plugins }: Settings): [name: string, options: Settings][] {
  const written = isRecord(plugins) ? Object.entries(plugins) : listOf(plugins);
  return written.flatMap((plugin): [string, Settings][] => {
    if (typeof plugin === "string") return [[plugin, {}]];
    const [[name, options] = []] = Array.isArray(plugin)
      ? [plugin]
      : Object.entries(recordOf(plugin));
    return typeof name === "string" ? [[name, recordOf(options)]] : [];
  });
}

/** `mkdocs.yml`, or all files that inherit from others. One with the address of a site is published, and comes first. */
function settingsFiles({ sources }: Repository, folder: string): string[] {
  const files = [...sources].filter(([path]) => SETTINGS.test(path) && folderOf(path) === folder);
  const main = files.find(([path]) => MAIN.test(path));
  if (main) return [main[0]];
  const parents = new Set(files.map(([path, text]) => parentOf(path, readSettings(text, path))));
  const sites = files.filter((file) => inherits(file) && !parents.has(file[0]));
  const isPublished = ([path, text]: [string, string]) => "site_url" in readSettings(text, path);
  return [...sites.filter(isPublished), ...sites.filter((file) => !isPublished(file))].map(
    ([path]) => path,
  );
}

function inherits([path, text]: [path: string, text: string]): boolean {
  return parentOf(path, readSettings(text, path)) !== null;
}

function inherited(repository: Repository, path: string, depth: number): Settings {
  const text = repository.sources.get(path);
  if (text === undefined || depth > MAX_PARENTS) return {};
  const own = readSettings(text, path);
  const parent = parentOf(path, own);
  return parent === null ? own : merged(inherited(repository, parent, depth + 1), own);
}

function parentOf(path: string, { INHERIT: written }: Settings): string | null {
  const name = textOf(written);
  return name === null ? null : pathAt(folderOf(path), name);
}

/** Maps are merged at every level, and lists are replaced. */
function merged(parent: Settings, own: Settings): Settings {
  const both = Object.entries(own).map(([key, value]) => {
    const above = Object.hasOwn(parent, key) ? parent[key] : undefined;
    return [key, isRecord(above) && isRecord(value) ? merged(above, value) : value];
  });
  return { ...parent, ...Object.fromEntries(both) };
}

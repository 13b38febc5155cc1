import {
  acrossFolders,
  anchored,
  escaped,
  folderNamed,
  type Patterns,
  withoutBraces,
} from "../../ignore/patterns.ts";
import { namesIn, readYaml, recordOf } from "../../ignore/read-lists.ts";
import { hexoPatterns } from "../hexo/ignore.ts";
import { isOfHexo } from "../hexo/settings.ts";
import type { IgnoreReader } from "../interface.ts";

export const jekyllIgnore: readonly IgnoreReader[] = [
  { file: /(?:^|\/)_config\.ya?ml$/, read: jekyll },
  { file: /(?:^|\/)bridgetown\.config\.ya?ml$/, read: bridgetown },
];

/** Bridgetown began as Jekyll, and has its pages in a folder, of which `_pages` may be one. */
function bridgetown(text: string, folder: string, path: string): Patterns {
  const { source = "src", ...settings } = readYaml(text);
  return { ...ofSettings({ include: "_pages", source, ...settings }, folder), origin: path };
}

/** Jekyll publishes no file whose name begins with an underscore unless the settings include it. */
function jekyll(text: string, folder: string): Patterns | Patterns[] {
  const settings = readYaml(text);
  return isOfHexo(text) ? hexoPatterns(settings, folder) : ofSettings(settings, folder);
}

function ofSettings(settings: Record<string, unknown>, folder: string): Patterns {
  const { exclude, include, source, collections, ignore, exclude_patterns: patterns } = settings;
  // Jupyter Book has a file of the same name, and publishes names with an underscore.
  const isBook = ["sphinx", "parse", "execute", "launch_buttons"].some((key) => key in settings);
  const sphinx = recordOf(recordOf(settings["sphinx"])["config"]);
  const all: [string, unknown][] = Object.entries(recordOf(collections));
  const published = all.filter(([, collection]) => recordOf(collection)["output"] === true);
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: [
      ...(isBook ? [] : ["_*", "!_posts/", "!_drafts/"]),
      ...published.map(([name]) => `!_${escaped(name)}/`),
      ...namesIn(include).map((name) => `!${name}`),
      // The names that Jekyll, Hexo and Jupyter Book use.
      ...namesIn(exclude).flatMap(withoutBraces).map(anchored).flatMap(excludedBy),
      ...[ignore, patterns, sphinx["exclude_patterns"]]
        .flatMap(namesIn)
        .flatMap(withoutBraces)
        .map(anchored),
    ],
    origin: `${folder}_config.yml`,
  };
}

/** A name in `exclude` also stands for all that begin with it: `README` is `README.md` too. */
const excludedBy = (pattern: string) =>
  /[*/]$/.test(pattern) ? acrossFolders(pattern) : acrossFolders(`${pattern}*`);

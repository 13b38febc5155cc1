import {
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
];

/** Jekyll publishes no file whose name begins with an underscore unless the settings include it. */
function jekyll(text: string, folder: string): Patterns | Patterns[] {
  const settings = readYaml(text);
  if (isOfHexo(text)) return hexoPatterns(settings, folder);
  const { exclude, include, source, collections, ignore, exclude_patterns: patterns } = settings;
  // Jupyter Book has a file of the same name, and publishes names with an underscore.
  const isBook = ["sphinx", "parse", "execute", "launch_buttons"].some((key) => key in settings);
  const all: [string, unknown][] = Object.entries(recordOf(collections));
  const published = all.filter(([, collection]) => recordOf(collection)["output"] === true);
  return {
    folder: folder + folderNamed(typeof source === "string" ? source : ""),
    lines: [
      ...(isBook ? [] : ["_*", "!_posts/", "!_drafts/"]),
      ...published.map(([name]) => `!_${escaped(name)}/`),
      ...namesIn(include).map((name) => `!${name}`),
      // The names that Jekyll, Hexo and Jupyter Book use.
      ...[exclude, ignore, patterns].flatMap(namesIn).flatMap(withoutBraces).map(anchored),
    ],
    origin: `${folder}_config.yml`,
  };
}

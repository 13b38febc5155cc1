import { expressionPatterns } from "../../ignore/expressions.ts";
import {
  acrossFolders,
  anchored,
  folderNamed,
  linesOf,
  type Patterns,
} from "../../ignore/patterns.ts";
import { namesIn, readYaml, recordOf } from "../../ignore/read-lists.ts";
import { readData } from "../../inherited/read-data.ts";
import type { IgnoreReader } from "../interface.ts";
import { SETTINGS } from "./settings.ts";

export const mkdocsIgnore: readonly IgnoreReader[] = [
  // `INHERIT` may spread the settings over files such as `mkdocs.base.yml`.
  { file: SETTINGS, read: (text, folder) => mkdocs(readYaml(text), folder) },
  {
    file: /(?:^|\/)zensical\.toml$/,
    read: (text, folder, path) =>
      mkdocs(recordOf(recordOf(readData(text, path))["project"]), folder),
  },
];

function mkdocs(settings: Record<string, unknown>, place: string): Patterns[] {
  const { docs_dir: name, exclude_docs: excluded, draft_docs: drafts, plugins } = settings;
  const folder = place + folderNamed(typeof name === "string" ? name : "docs");
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  const excludes = entries.map((plugin) => recordOf(recordOf(plugin)["exclude"]));
  const globs = excludes.flatMap(({ glob }) => namesIn(glob)).flatMap(acrossFolders);
  const expressions = expressionPatterns(
    excludes.flatMap(({ regex }) => namesIn(regex)),
    { isAnchored: true },
  );
  const unbuilt = entries.flatMap((plugin) => unbuiltLanguages(recordOf(recordOf(plugin)["i18n"])));
  const linesIn = (list: unknown) => (typeof list === "string" ? linesOf(list) : []);
  const source = { folder, origin: "mkdocs.yml" };
  return [
    { ...source, lines: ["/templates/"] },
    { ...source, lines: linesIn(excluded), onlyPages: true },
    { ...source, lines: linesIn(drafts) },
    {
      ...source,
      lines: [...globs.map(anchored), ...expressions.lines],
      onlyPages: true,
      isPartial: expressions.isPartial,
    },
    { ...source, lines: unbuilt },
  ];
}

/** The plugin `i18n` makes no pages in a language with `build: false`. */
function unbuiltLanguages({ languages, docs_structure: structure }: Record<string, unknown>) {
  const all = (Array.isArray(languages) ? languages : []).map(recordOf);
  return all.flatMap(({ locale, build }) => {
    if (build !== false || typeof locale !== "string" || !/^[\w-]{2,10}$/.test(locale)) return [];
    return structure === "folder" ? `/${locale}/` : `*.${locale}.md`;
  });
}

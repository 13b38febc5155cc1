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
import { unbuiltLanguages } from "./unbuilt-languages.ts";

export const mkdocsIgnore: readonly IgnoreReader[] = [
  // `INHERIT` may spread the settings over files such as `mkdocs.base.yml`.
  {
    file: SETTINGS,
    read: (text, folder, path) =>
      mkdocs(readYaml(text), { place: folder, isMain: /(?:^|\/)mkdocs\.ya?ml$/.test(path) }),
  },
  {
    file: /(?:^|\/)zensical\.toml$/,
    read: (text, folder, path) =>
      mkdocs(recordOf(recordOf(readData(text, path))["project"]), {
        place: folder,
        isMain: true,
      }),
  },
];

function mkdocs(
  settings: Record<string, unknown>,
  { place, isMain }: { place: string; isMain: boolean },
): Patterns[] {
  const { docs_dir: name, exclude_docs: excluded, draft_docs: drafts, plugins } = settings;
  const folder = place + folderNamed(typeof name === "string" ? name : "docs");
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  const excludes = entries.map((plugin) => {
    const { exclude, excluder } = recordOf(plugin);
    return recordOf(exclude ?? excluder);
  });
  const globs = excludes.flatMap(({ glob }) => namesIn(glob)).flatMap(acrossFolders);
  const expressions = expressionPatterns(
    excludes.flatMap(({ regex }) => namesIn(regex)),
    { isAnchored: true },
  );
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
    ...entries.flatMap((plugin) =>
      unbuiltLanguages(recordOf(plugin)["i18n"], { ...source, isMain }),
    ),
  ];
}

import { expressionPatterns } from "../../ignore/expressions.ts";
import { folderNamed, linesOf, type Patterns } from "../../ignore/patterns.ts";
import { namesIn, readYaml, recordOf } from "../../ignore/read-lists.ts";
import type { IgnoreReader } from "../interface.ts";
import { SETTINGS } from "./settings.ts";

export const mkdocsIgnore: readonly IgnoreReader[] = [
  // `INHERIT` may spread the settings over files such as `mkdocs.base.yml`.
  { file: SETTINGS, read: mkdocs },
];

function mkdocs(text: string, place: string): Patterns {
  const settings = readYaml(text);
  const { docs_dir: name, exclude_docs: excluded, draft_docs: drafts, plugins } = settings;
  const folder = place + folderNamed(typeof name === "string" ? name : "docs");
  const entries: unknown[] = Array.isArray(plugins) ? plugins : [plugins];
  const excludes = entries.map((plugin) => recordOf(recordOf(plugin)["exclude"]));
  const globs = excludes.flatMap(({ glob }) => namesIn(glob)).map((glob) => `/${glob}`);
  const expressions = expressionPatterns(
    excludes.flatMap(({ regex }) => namesIn(regex)),
    { isAnchored: true },
  );
  const lines = [excluded, drafts].flatMap((list) =>
    typeof list === "string" ? linesOf(list) : [],
  );
  return {
    folder,
    lines: ["/templates/", ...lines, ...globs, ...expressions.lines],
    origin: "mkdocs.yml",
    isPartial: expressions.isPartial,
  };
}

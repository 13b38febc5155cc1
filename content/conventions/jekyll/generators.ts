import type { Generator } from "../made-pages/maker.ts";
import { listOf, recordOf, textOf } from "../settings.ts";

/** The addresses that the plugin `jekyll-archives` uses if the settings name no others. */
const ARCHIVES = { tags: ["tag", "/tag/:name/"], categories: ["category", "/category/:name/"] };

/** The lists that plugins of Jekyll make: a page for each tag and category. */
export function jekyllGenerators(settings: Record<string, unknown>): Generator[] {
  return [...archivesOf(settings), ...autoPagesOf(settings), ...tagPagesOf(settings)];
}

function archivesOf(settings: Record<string, unknown>): Generator[] {
  const archives = recordOf(settings["jekyll-archives"]);
  const { permalinks, enabled } = archives;
  const lists = Object.entries(ARCHIVES).flatMap(([kind, [name = "", usual]]) =>
    enabled === "all" || listOf(enabled).includes(kind) ? [[name, usual]] : [],
  );
  const patterns = { ...Object.fromEntries(lists), ...recordOf(permalinks) };
  return patternsOf("jekyll-archives", Object.values(patterns));
}

/** `jekyll-paginate-v2` makes such pages by its "auto pages". */
function autoPagesOf({ autopages }: Record<string, unknown>): Generator[] {
  const { enabled, tags, categories, collections } = recordOf(autopages);
  if (enabled !== true) return [];
  const lists = [
    [tags, "/tag/:tag"],
    [categories, "/category/:cat"],
    [collections, "/collection/:coll"],
  ] as const;
  const patterns = lists.flatMap(([list, usual]) => {
    const { enabled: isMade, permalink } = recordOf(list);
    return isMade === false ? [] : (textOf(permalink) ?? usual);
  });
  return patternsOf("jekyll-paginate-v2", patterns);
}

/** `jekyll-tagging` has its folder in the settings. */
function tagPagesOf({ tag_page_dir: folder }: Record<string, unknown>): Generator[] {
  const name = textOf(folder)?.replace(/^\/+|\/+$/g, "") ?? "";
  return name === "" ? [] : [{ name: "the plugin jekyll-tagging", prefix: `/${name}/` }];
}

/** A pattern without a fixed beginning would match every address. */
function patternsOf(plugin: string, patterns: readonly unknown[]): Generator[] {
  return patterns.flatMap((pattern) => {
    const prefix = typeof pattern === "string" ? (/^\/[^:]+\//.exec(pattern)?.[0] ?? "") : "";
    return prefix === "" ? [] : { name: `the plugin ${plugin}`, prefix };
  });
}

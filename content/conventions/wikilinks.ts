import type { SyntaxRules } from "./interface.ts";

/** Plugins that make links of `[[name]]`, as the settings of a program name them: `roamlinks`, `remark-wiki-link`, `markdown-it-wikilinks`. */
const PLUGIN =
  /wiki[-_]?links?|(?:roam|ez|bidirectional)[-_]?links?|obsidian|interlinker|(?<![\w-])foam(?![\w-])/i;
/** The settings of an editor that writes such links, and the code of a plugin. */
const FILE =
  /(?:^|\/)(?:\.obsidian|\.foam)\/|(?:^|\/)(?:_plugins|plugins)\/[^/]*(?:wiki|bidirectional|obsidian|roam)[^/]*\.(?:rb|py|[cm]?[jt]s)$/i;

/** What the syntax of a program is with the plugins of a repository. */
export function withPlugins(
  syntax: SyntaxRules,
  { paths, settings }: { paths: readonly string[]; settings: Iterable<string> },
): SyntaxRules {
  if (syntax.hasWikilinks) return syntax;
  const hasWikilinks =
    paths.some((path) => FILE.test(path)) || [...settings].some((text) => PLUGIN.test(text));
  return hasWikilinks ? { ...syntax, hasWikilinks } : syntax;
}

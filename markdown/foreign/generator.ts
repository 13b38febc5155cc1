import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { UnfencedKeys } from "../front-matter/find-front-matter.ts";

/** What a repository was written for. It decides what a form means that other repositories use otherwise. */
export type Generator = ConventionId | "mdn";

/** Whether notes are templates of Liquid, so that no sentence can mention a tag without hiding it from the program. */
export function hasTemplates(generator: Generator | undefined): boolean {
  return generator === "jekyll" || generator === "eleventy";
}

const COMPONENTS: readonly (Generator | undefined)[] = [
  "docusaurus",
  "vitepress",
  "vuepress",
  "starlight",
  "nextra",
  "nuxt-content",
  "rspress",
  "vocs",
  "mintlify",
];

/** Whether notes contain components, which may make headings. */
export function hasComponents(generator: Generator | undefined): boolean {
  return COMPONENTS.includes(generator);
}

/**
 * Whether a file may begin with keys that no fences enclose: any keys, as in MkDocs, keys above a line of dashes, as in Hexo, or those of an article of
 * Pelican, which no settings show. Every other program prints them.
 */
export function unfencedKeys(generator: Generator | undefined): UnfencedKeys | null {
  if (generator === "mkdocs") return "any";
  if (generator === "hexo") return "until dashes";
  return generator === undefined ? "of an article" : null;
}

/** The forms of a note's text that only some programs know. */
export function formsOf(generator: Generator | undefined) {
  return {
    hasComments: generator === "obsidian" || generator === "quartz",
    /** Wikilinks are `[[label|page]]`, not `[[page|label]]`. */
    isLabelFirst: generator === "github-wiki" || generator === "dendron",
    hasComponents: hasComponents(generator),
    haveTermsIds: generator === "hugo",
    haveSummariesIds: generator === "gitbook",
    areDollarsDoubled: generator === "gitbook",
  };
}

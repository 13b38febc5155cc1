import { dendron } from "./dendron/dendron.ts";
import { docfx } from "./docfx/docfx.ts";
import { docsFolder } from "./docs-folder/docs-folder.ts";
import { docusaurus } from "./docusaurus/docusaurus.ts";
import { eleventy } from "./eleventy/eleventy.ts";
import { gitbook } from "./gitbook/gitbook.ts";
import { githubWiki } from "./github-wiki/github-wiki.ts";
import { hexo } from "./hexo/hexo.ts";
import { hugo } from "./hugo/hugo.ts";
import { isFormulaFile } from "./formulas/formula-files.ts";
import type { ConventionSet } from "./interface.ts";
import { MODULES_FILE } from "../submodules/modules-file.ts";
import { GITIGNORE } from "./made-pages/ignored-by-git.ts";
import { logseq } from "./logseq/logseq.ts";
import { jekyll } from "./jekyll/jekyll.ts";
import { mdbook } from "./mdbook/mdbook.ts";
import { mintlify } from "./mintlify/mintlify.ts";
import { mkdocs } from "./mkdocs/mkdocs.ts";
import { nextra } from "./nextra/nextra.ts";
import { notion } from "./notion/notion.ts";
import { nuxtContent } from "./nuxt-content/nuxt-content.ts";
import { obsidian } from "./obsidian/obsidian.ts";
import { quartz } from "./quartz/quartz.ts";
import { isHostFile } from "./redirects/host-files.ts";
import { rspress } from "./rspress/rspress.ts";
import { sphinx } from "./sphinx/sphinx.ts";
import { starlight } from "./starlight/starlight.ts";
import { vitepress } from "./vitepress/vitepress.ts";
import { vocs } from "./vocs/vocs.ts";
import { vuepress } from "./vuepress/vuepress.ts";

/**
 * EVERY convention set, in the order of recognition. A site in a folder nearer to the root of the repository comes first. In
 * the same folder, the first of this list wins: the more a settings file belongs to one program alone, the earlier. `_config.yml`
 * often only names a theme, a vault may be the content of a generator, and a folder of docs is what is left.
 */
export const conventionSets: readonly ConventionSet[] = [
  docusaurus,
  vitepress,
  vuepress,
  rspress,
  vocs,
  starlight,
  nextra,
  nuxtContent,
  mintlify,
  mdbook,
  mkdocs,
  docfx,
  gitbook,
  sphinx,
  hugo,
  eleventy,
  hexo,
  jekyll,
  quartz,
  dendron,
  githubWiki,
  notion,
  logseq,
  obsidian,
  docsFolder,
];

/** Whether the content of a file decides what is recognized, in which order pages are, where links without a page lead, or what formulas mean. */
export function isConventionSource(path: string): boolean {
  return (
    conventionSets.some(({ sources }) => sources?.test(path)) ||
    isHostFile(path) ||
    isFormulaFile(path) ||
    GITIGNORE.test(path) ||
    path === MODULES_FILE
  );
}

/** Whether a file is part of a program's conventions, and no content. */
export function isConventionFile(path: string): boolean {
  return isConventionSource(path) || isConventionMark(path);
}

/** Whether the existence of a file decides what is recognized. */
export function isConventionMark(path: string): boolean {
  return conventionSets.some(({ marks }) => marks?.test(path));
}

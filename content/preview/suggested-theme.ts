import type { ConventionId } from "#schemas/projects/conventions.ts";
import type { ThemeId } from "#schemas/projects/theme/theme.ts";
import type { SiteStructure } from "../model.ts";

/** The theme for each kind of repository. "content": the kind says nothing about it. */
const themes: Record<ConventionId, ThemeId | "content"> = {
  docusaurus: "handbook",
  vitepress: "handbook",
  vuepress: "handbook",
  starlight: "handbook",
  nextra: "handbook",
  "nuxt-content": "handbook",
  mintlify: "handbook",
  rspress: "handbook",
  vocs: "handbook",
  sphinx: "handbook",
  gitbook: "handbook",
  docfx: "handbook",
  mdbook: "handbook",
  mkdocs: "handbook",
  hugo: "content",
  hexo: "content",
  jekyll: "content",
  eleventy: "content",
  obsidian: "garden",
  quartz: "garden",
  logseq: "garden",
  "github-wiki": "garden",
  dendron: "garden",
  notion: "garden",
  docs: "handbook",
};

/** A site with this share of posts is a blog. */
const BLOG_SHARE = 1 / 3;
/** A front page with a grid needs this many posts on several topics. */
const MAGAZINE_POSTS = 50;
const MAGAZINE_TAGS = 8;

/** @param kind null if no convention applies */
export function suggestTheme(kind: ConventionId | null, site: SiteStructure): ThemeId {
  const theme = kind === null ? "content" : themes[kind];
  if (theme !== "content") return theme;
  const posts = site.parts.reduce((sum, { dated }) => sum + dated.length, 0);
  const tags = site.parts.reduce((sum, part) => sum + part.tags.length, 0);
  if (posts === 0 || posts < site.byPath.size * BLOG_SHARE)
    return kind === null ? "garden" : "handbook";
  return posts >= MAGAZINE_POSTS && tags >= MAGAZINE_TAGS ? "magazine" : "journal";
}

/** Every kind of repository whose conventions Pressmark knows, in the order of the list in the settings. */
export const conventionIds = [
  "docusaurus",
  "vitepress",
  "vuepress",
  "starlight",
  "mdbook",
  "mkdocs",
  "docfx",
  "gitbook",
  "hugo",
  "eleventy",
  "jekyll",
  "obsidian",
  "dendron",
  "github-wiki",
  "notion",
  "docs",
] as const;
export type ConventionId = (typeof conventionIds)[number];

export const conventionNames: Record<ConventionId, string> = {
  docusaurus: "Docusaurus",
  vitepress: "VitePress",
  vuepress: "VuePress",
  starlight: "Astro Starlight",
  mdbook: "mdBook",
  mkdocs: "MkDocs",
  docfx: "DocFX",
  gitbook: "GitBook",
  hugo: "Hugo",
  eleventy: "Eleventy",
  jekyll: "Jekyll",
  obsidian: "Obsidian",
  dendron: "Dendron",
  "github-wiki": "GitHub wiki",
  notion: "Notion",
  docs: "A folder of docs",
};

/** "auto" applies the conventions that a build recognises, "none" applies none. */
export const conventionChoices = ["auto", "none", ...conventionIds] as const;
export type ConventionChoice = (typeof conventionChoices)[number];

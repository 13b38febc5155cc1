/** Every kind of repository whose conventions Pressmark knows, in the order of the list in the settings. */
export const conventionIds = [
  "docusaurus",
  "vitepress",
  "vuepress",
  "rspress",
  "vocs",
  "starlight",
  "nextra",
  "nuxt-content",
  "mintlify",
  "mdbook",
  "mkdocs",
  "docfx",
  "gitbook",
  "sphinx",
  "hugo",
  "eleventy",
  "jekyll",
  "obsidian",
  "quartz",
  "logseq",
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
  rspress: "Rspress",
  vocs: "Vocs",
  starlight: "Astro Starlight",
  nextra: "Nextra",
  "nuxt-content": "Nuxt Content",
  mintlify: "Mintlify",
  mdbook: "mdBook",
  mkdocs: "MkDocs",
  docfx: "DocFX",
  gitbook: "GitBook",
  sphinx: "Sphinx, MyST",
  hugo: "Hugo",
  eleventy: "Eleventy",
  jekyll: "Jekyll",
  obsidian: "Obsidian",
  quartz: "Quartz",
  logseq: "Logseq",
  dendron: "Dendron",
  "github-wiki": "GitHub wiki",
  notion: "Notion",
  docs: "A folder of docs",
};

/** "auto" applies the conventions that a build recognizes, "none" applies none. */
export const conventionChoices = ["auto", "none", ...conventionIds] as const;
export type ConventionChoice = (typeof conventionChoices)[number];

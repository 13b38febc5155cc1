import type { Section } from "../page.ts";

/** The link from an article back to its section. Sections without a page have none. */
export const sectionLinks: Partial<Record<Section, { path: string; name: string }>> = {
  docs: { path: "/docs", name: "Docs" },
  guides: { path: "/guides", name: "Guides" },
  blog: { path: "/blog", name: "Blog" },
  help: { path: "/help", name: "Help" },
  templates: { path: "/templates", name: "Templates" },
  themes: { path: "/themes", name: "Themes" },
};

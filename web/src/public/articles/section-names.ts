import type { Section } from "../page.ts";

/** What leads back from an article; sections without a page of their own have none. */
export const sectionLinks: Partial<Record<Section, { path: string; name: string }>> = {
  docs: { path: "/docs", name: "Docs" },
  guides: { path: "/guides", name: "Guides" },
  blog: { path: "/blog", name: "Blog" },
  help: { path: "/help", name: "Help" },
  templates: { path: "/templates", name: "Templates" },
  themes: { path: "/themes", name: "Themes" },
};

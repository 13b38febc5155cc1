import type { ComponentType } from "react";
import type { PublicPage } from "./page.ts";

export type Layout = ComponentType<{ page: PublicPage }>;

/** Each layout is in a separate file, so that a page loads only its own. */
const layouts = {
  "blocks-page": async () => (await import("./layouts/blocks-page.tsx")).BlocksPage,
  "docs-page": async () => (await import("./layouts/docs-page.tsx")).DocsPage,
  "article-page": async () => (await import("./layouts/article-page.tsx")).ArticlePage,
  "list-page": async () => (await import("./layouts/list-page.tsx")).ListPage,
  "blog-list-page": async () => (await import("./layouts/blog-list-page.tsx")).BlogListPage,
  "gallery-page": async () => (await import("./layouts/gallery-page.tsx")).GalleryPage,
  "showcase-page": async () => (await import("./layouts/showcase-page.tsx")).ShowcasePage,
  "styleguide-page": async () => (await import("./layouts/styleguide-page.tsx")).StyleguidePage,
  "not-found-page": async () => (await import("./layouts/not-found-page.tsx")).NotFoundPage,
  "waitlist-page": async () => (await import("./layouts/waitlist-page.tsx")).WaitlistPage,
  "status-page": async () => (await import("./layouts/status-page.tsx")).StatusPage,
  "app-page": async () => (await import("./layouts/app-page.tsx")).AppPage,
} satisfies Record<string, () => Promise<Layout>>;
export type LayoutName = keyof typeof layouts;

/** The name of the page's layout file in `layouts/`. */
export function layoutNameOf({ kind, section }: Pick<PublicPage, "kind" | "section">): LayoutName {
  return kind === "list" && section === "blog" ? "blog-list-page" : `${kind}-page`;
}

export const loadLayout = (name: LayoutName): Promise<Layout> => layouts[name]();

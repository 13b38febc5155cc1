import type { PublicPage } from "../../web/src/public/page.ts";
import { canonicalPath } from "./canonical.ts";

const SECTION_NAMES: Partial<Record<PublicPage["section"], string>> = {
  docs: "Docs",
  guides: "Guides",
  blog: "Blog",
  help: "Help",
  templates: "Templates",
  themes: "Themes",
};

/** Describes a page in the vocabulary of schema.org. */
export function structuredData(page: PublicPage, image: string): object {
  const { site, title, description } = page;
  const url = site.publicUrl + canonicalPath(page.path);
  const publisher = { "@type": "Organization", name: site.brandName, url: site.publicUrl };
  const common = { url, description, inLanguage: "en" };
  const text = {
    ...common,
    headline: title,
    image,
    publisher,
    author: page.author ? { "@type": "Person", name: page.author } : publisher,
    ...(page.date ? { datePublished: page.date, dateModified: page.updated ?? page.date } : {}),
  };
  return {
    "@context": "https://schema.org",
    "@graph": [mainThing(page, { common, text, publisher }), ...breadcrumbs(page)],
  };
}

function mainThing(
  page: PublicPage,
  { common, text, publisher }: Record<"common" | "text" | "publisher", object>,
): object {
  if (canonicalPath(page.path) === "/")
    return { "@type": "WebSite", name: page.site.brandName, publisher, ...common };
  if (page.kind === "article" && page.section === "blog")
    return { "@type": "BlogPosting", ...text };
  if (page.kind === "docs" || (page.kind === "article" && page.section !== "legal"))
    return { "@type": "TechArticle", ...text };
  const isList = page.kind === "list" || page.kind === "gallery";
  return { "@type": isList ? "CollectionPage" : "WebPage", name: page.title, ...common };
}

/** From the section's front page to this page. */
function breadcrumbs({ section, path, title, site }: PublicPage): object[] {
  const name = SECTION_NAMES[section];
  if (!name || path === `/${section}`) return [];
  const item = (position: number, label: string, target: string) => ({
    "@type": "ListItem",
    position,
    name: label,
    item: site.publicUrl + target,
  });
  return [
    {
      "@type": "BreadcrumbList",
      itemListElement: [item(1, name, `/${section}`), item(2, title, path)],
    },
  ];
}

import { describe, expect, test } from "vitest";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import { documentOf } from "../../../scripts/prerender/document.ts";
import { headLines } from "../../../scripts/prerender/head-lines.ts";
import { robots, sitemap } from "../../../scripts/prerender/sitemap.ts";
import { structuredData } from "../../../scripts/prerender/structured-data.ts";
import type { PublicPage } from "../../../web/src/public/page.ts";

const site = { ...unknownSite, waitlistMode: false };
const pageWith = (changes: Partial<PublicPage>): PublicPage => ({
  path: "/docs/limits",
  title: "Limits",
  description: "How much of everything.",
  section: "docs",
  kind: "docs",
  blocks: [],
  html: "",
  toc: [],
  entries: [],
  previous: null,
  next: null,
  date: null,
  updated: null,
  author: null,
  image: null,
  icon: null,
  site,
  ...changes,
});
const headOf = (changes: Partial<PublicPage>) =>
  headLines(pageWith(changes), { address: "/content/social/1.png", text: "Limits" }).join("\n");
const document = (changes: Partial<PublicPage>, body = "") =>
  documentOf(pageWith(changes), {
    body,
    assets: { script: "/assets/public.js", styles: [], fonts: [], modules: [] },
    head: [],
  });
const canonical = (path: string) => `<link rel="canonical" href="${site.publicUrl}${path}">`;

describe("the head of a page", () => {
  test("contains the title and the brand, with a bullet between them", () => {
    expect(document({})).toContain("<title>Limits • Pressmark</title>");
  });

  test("escapes markup in a title", () => {
    const html = document({ title: "</script><b>&", description: '"' });
    expect(html).toContain("<title>&lt;/script&gt;&lt;b&gt;&amp; • Pressmark</title>");
    expect(html).toContain('content="&quot;"');
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });

  test.each([
    ["/docs/limits", "/docs/limits"],
    ["/", "/"],
    ["/home", "/"],
    ["/pricing", "/pricing"],
    ["/upgrade", "/pricing"],
  ])("of %s names %s as the canonical address", (path, canonicalPath) => {
    expect(headOf({ path, section: "brochure" })).toContain(canonical(canonicalPath));
  });

  test("of the 404 page and the styleguide excludes search engines", () => {
    expect(headOf({ path: "/404", kind: "not-found" })).toContain("noindex");
    expect(headOf({ path: "/404", kind: "not-found" })).not.toContain("canonical");
    expect(headOf({ path: "/styleguide" })).toContain("noindex");
    expect(headOf({ path: "/upgrade" })).not.toContain("noindex");
  });

  test("has a preview picture for shared links", () => {
    expect(headOf({})).toContain(
      `<meta property="og:image" content="${site.publicUrl}/content/social/1.png">`,
    );
  });
});

test("only the front page has the gate that redirects signed-in users to the dashboard", () => {
  expect(document({ path: "/" })).toContain('<script src="/gate.js"></script>');
  expect(document({ path: "/home" })).not.toContain("gate.js");
});

test("the text of a page is sent only once", () => {
  const html = document({ html: "<p>All of it.</p>" }, '<div data-html=""><p>All of it.</p></div>');
  expect(html.match(/All of it/g)).toHaveLength(1);
});

describe("structured data", () => {
  const typesOf = (changes: Partial<PublicPage>) =>
    (structuredData(pageWith(changes), "x") as { "@graph": { "@type": string }[] })["@graph"].map(
      (thing) => thing["@type"],
    );

  test.each<[string[], Partial<PublicPage>]>([
    [["WebSite"], { path: "/", section: "brochure", kind: "blocks" }],
    [["WebPage"], { path: "/about", section: "brochure", kind: "blocks" }],
    [["TechArticle", "BreadcrumbList"], {}],
    [["BlogPosting", "BreadcrumbList"], { path: "/blog/a", section: "blog", kind: "article" }],
    [["CollectionPage"], { path: "/blog", section: "blog", kind: "list" }],
  ])("has the types %j", (types, changes) => expect(typesOf(changes)).toEqual(types));
});

test("the sitemap lists every page once under its canonical address, without the 404 page", () => {
  const pages = ["/home", "/pricing", "/docs/limits", "/404", "/styleguide"].map((path) =>
    pageWith({ path, updated: path === "/pricing" ? "2026-02-03" : null }),
  );
  expect(sitemap(pages).match(/<url>.*<\/url>/g)).toEqual([
    `<url><loc>${site.publicUrl}/</loc></url>`,
    `<url><loc>${site.publicUrl}/pricing</loc><lastmod>2026-02-03</lastmod></url>`,
    `<url><loc>${site.publicUrl}/docs/limits</loc></url>`,
  ]);
});

test("robots.txt names the sitemap and keeps crawlers out of sign-in pages and accounts", () => {
  expect(robots()).toContain(`Sitemap: ${site.publicUrl}/sitemap.xml`);
  expect(robots()).toContain("Disallow: /auth\n");
});

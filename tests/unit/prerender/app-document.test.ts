import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import { appDocumentOf } from "../../../scripts/prerender/document.ts";
import { readContent } from "../../../scripts/prerender/content-files.ts";
import { headLines } from "../../../scripts/prerender/head-lines.ts";
import { openPictures } from "../../../scripts/prerender/pictures.ts";
import { publicPages } from "../../../scripts/prerender/public-pages.ts";

const app = readFileSync(join(import.meta.dirname, "../../../web/index.html"), "utf8");
const files = readContent().filter(({ note }) => note.frontMatter["kind"] === "app");
const pictures = await openPictures(files);
const pages = publicPages(files, { site: { ...unknownSite, waitlistMode: false }, pictures });

test.each(pages.map((page) => [page.path, page] as const))(
  "%s has its own metadata, and works without JavaScript",
  (path, page) => {
    const head = headLines(page, { address: "/content/social/x.png", text: page.title });
    const html = appDocumentOf(app, page, { body: `<h1>${page.title}</h1>`, head });
    expect(html).toContain(`<title>${page.title} • Pressmark</title>`);
    expect(html).toContain(`<meta name="description" content="${page.description}">`);
    expect(html).toContain(`<link rel="canonical" href="${unknownSite.publicUrl}${path}">`);
    expect(html).toContain(
      `<meta property="og:image" content="${unknownSite.publicUrl}/content/social/x.png">`,
    );
    // The content is in a noscript element, because the app may redirect signed-in users.
    expect(html).toContain(`<div id="root"><noscript><h1>${page.title}</h1></noscript></div>`);
    expect(html).not.toContain("noindex");
  },
);

test("the prerendered app pages are login and sign-up", () => {
  expect(pages.map(({ path }) => path)).toEqual(["/login", "/signup"]);
});

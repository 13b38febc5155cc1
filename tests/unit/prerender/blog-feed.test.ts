import { parseFragment } from "parse5";
import { expect, test } from "vitest";
import { unknownSite } from "#schemas/deployments/site-facts.ts";
import { blogFeed } from "../../../scripts/prerender/blog-feed.ts";
import { readContent } from "../../../scripts/prerender/content-files.ts";
import { publicPages } from "../../../scripts/prerender/public-pages.ts";

const pictures = { find: () => null, used: new Map<string, string>() };
const pages = publicPages(readContent(), {
  site: { ...unknownSite, waitlistMode: false },
  pictures,
});
const posts = pages.filter(({ section, kind }) => section === "blog" && kind === "article");
const feed = blogFeed(pages);
const textsOf = (name: string) =>
  [...feed.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, "g"))].map(
    ([, text]) => text!,
  );

test("a reader of feeds gets every post, the newest first, under its own address", () => {
  expect(posts.length).toBeGreaterThanOrEqual(4);
  expect(textsOf("guid")).toEqual(posts.map(({ path }) => unknownSite.publicUrl + path));
  const dates = textsOf("pubDate").map((date) => Date.parse(date));
  expect(dates).not.toContain(Number.NaN);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
});

test("the text is there as a whole, and its links lead back to the site", () => {
  const texts = textsOf("content:encoded");
  expect(texts).toHaveLength(posts.length);
  expect(feed).not.toMatch(/(?:href|src)=(?:"|&quot;)\/(?!\/)/);
  // Escaped once: a reader that takes the escapes away has the page's own HTML.
  const [first] = texts;
  const html = parseFragment(first!).childNodes[0];
  expect(html).toMatchObject({ nodeName: "#text", value: expect.stringContaining("<p>") });
});

test("a title with a mark of XML in it breaks nothing", () => {
  const [post] = posts;
  const told = blogFeed([{ ...post!, title: "a < b & c", html: "<p>]]></p>" }]);
  expect(told).toContain("<title>a &lt; b &amp; c</title>");
  expect(told).toContain("&lt;p&gt;]]&gt;&lt;/p&gt;");
});

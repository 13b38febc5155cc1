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

test("a feed reader gets every post under its own address, newest first", () => {
  expect(posts.length).toBeGreaterThanOrEqual(4);
  expect(textsOf("guid")).toEqual(posts.map(({ path }) => unknownSite.publicUrl + path));
  const dates = textsOf("pubDate").map((date) => Date.parse(date));
  expect(dates).not.toContain(Number.NaN);
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
});

test("the feed contains the whole text, and its links lead back to the site", () => {
  const texts = textsOf("content:encoded");
  expect(texts).toHaveLength(posts.length);
  expect(feed).not.toMatch(/(?:href|src)=(?:"|&quot;)\/(?!\/)/);
  // Escaped once, so a reader that unescapes the text gets the page's own HTML.
  const [first] = texts;
  const html = parseFragment(first!).childNodes[0];
  expect(html).toMatchObject({ nodeName: "#text", value: expect.stringContaining("<p>") });
});

test("XML characters in a title are escaped", () => {
  const [post] = posts;
  const xml = blogFeed([{ ...post!, title: "a < b & c", html: "<p>]]></p>" }]);
  expect(xml).toContain("<title>a &lt; b &amp; c</title>");
  expect(xml).toContain("&lt;p&gt;]]&gt;&lt;/p&gt;");
});

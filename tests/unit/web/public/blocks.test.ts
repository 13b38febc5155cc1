import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { Block } from "#schemas/deployments/block.ts";
import { artClass, artNames } from "../../../../web/src/public/art/art.ts";
import { BlockList } from "../../../../web/src/public/blocks/block-list.tsx";
import type { SiteFacts } from "../../../../web/src/public/page.ts";

const site: SiteFacts = {
  brandName: "Pressmark",
  publicUrl: "https://press.example",
  waitlistMode: false,
  sitesUrl: "https://sites.example",
  contactHref: "mailto:contact@press.example",
  contactName: "contact@press.example",
  sourceUrl: "",
  packageUrl: "",
  communityUrl: "",
  plans: [],
};
const render = (blocks: unknown[], facts = site) =>
  renderToString(createElement(BlockList, { blocks: blocks as Block[], site: facts }));

afterEach(() => vi.restoreAllMocks());

test("an unknown block shows a message, an invalid one is left out, and the others are shown", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const html = render([
    { type: "hero", title: "Before" },
    { type: "carousel", title: "Never" },
    { type: "cards", title: "Cardless", cards: [] },
    null,
    { type: "text", title: "After", content: "<p>Words</p>" },
  ]);
  expect(html).toContain("Before");
  expect(html).toContain("Unknown block type: carousel");
  expect(html).not.toMatch(/Never|Cardless/);
  expect(html).toContain("<p>Words</p>");
  expect(warn.mock.calls.map(([, fault]: unknown[]) => fault)).toEqual([
    "Unknown block type: carousel",
    "cards array cannot be empty",
    "Block type is required",
  ]);
});

test("exactly four cards use four columns, any other number three", () => {
  const cards = Array.from({ length: 5 }, (_, index) => ({ title: `Card ${index}` }));
  const columnsOf = (count: number) =>
    /lg:grid-cols-\d/.exec(render([{ type: "cards", cards: cards.slice(0, count) }]))?.[0];
  expect([1, 3, 4, 5].map(columnsOf)).toEqual([
    "lg:grid-cols-3",
    "lg:grid-cols-3",
    "lg:grid-cols-4",
    "lg:grid-cols-3",
  ]);
});

test("sign-up buttons open the waitlist in waitlist mode", () => {
  const hero = {
    type: "hero",
    title: "T",
    btnLabel: "Get started",
    btnTo: "/signup?redirect=/new",
  };
  expect(render([hero])).toContain('href="/signup?redirect=/new"');
  const waiting = render([hero], { ...site, waitlistMode: true });
  expect(waiting).toContain('href="/waitlist"');
  expect(waiting).toContain("Join Waitlist");
  expect(waiting).not.toContain("Get started");
});

test("the button of a CTA opens a new tab and says so", () => {
  const html = render([{ type: "cta", title: "T", btnLabel: "Go", btnTo: "/new" }]);
  expect(html).toMatch(/<a[^>]*target="_blank"/);
  expect(html).toContain("opens in a new tab");
});

test("the contact form cannot be sent before the page's script has started", () => {
  const html = render([{ type: "contactForm" }]);
  expect(html).toMatch(/<button type="submit"[^>]*disabled=""/);
});

test("a comparison has check marks, crosses and words, all with text for screen readers", () => {
  const html = render([
    {
      type: "comparisonTable",
      columns: [{ title: "", isHeader: true }, { title: "Ours", isOurs: true }, { title: "Other" }],
      features: [
        { name: "Rollback", info: "In a moment", values: [true, false] },
        { name: "Search", values: [true, "Plugin"] },
      ],
      highlightColumn: 1,
    },
  ]);
  expect(html.match(/>Yes</g)).toHaveLength(2);
  expect(html.match(/>No</g)).toHaveLength(1);
  expect(html).toContain("Plugin");
  expect(html).toMatch(/role="tooltip"[^>]*>In a moment</);
  expect(html.match(/<td[^>]*bg-accent-wash/g)).toHaveLength(2);
});

test("there are 23 background images, each with a file, and an unknown name shows the default one", () => {
  const folder = join(import.meta.dirname, "../../../../web/src/public/art");
  const files = readdirSync(folder).filter((name) => name.endsWith(".svg"));
  expect(artNames).toHaveLength(23);
  expect(files.toSorted()).toEqual(artNames.map((name) => `${name}.svg`).toSorted());
  const rules = readFileSync(join(folder, "art.css"), "utf8");
  for (const name of artNames) expect(rules).toContain(`.art-${name} {`);
  expect(artClass("waves")).toBe("art art-waves");
  expect([artClass("nothing"), artClass(undefined)]).toEqual([
    "art art-registration",
    "art art-registration",
  ]);
});

import { expect, test } from "vitest";
import { publishFacts } from "#markdown/front-matter/front-matter.ts";
import { splitNote } from "#markdown/front-matter/split.ts";

const facts = (yaml: string) => publishFacts(splitNote(`---\n${yaml}\n---\n`).values);

test("a slug with a slash is the whole address", () => {
  expect(facts("slug: /a/b/")).toMatchObject({ slug: null, permalink: "a/b", issues: [] });
  expect(facts("slug: /")).toMatchObject({ slug: null, permalink: "", issues: [] });
});

test.each([
  ["categories: [News, Press, news]", "news/press"],
  ["categories: News press", "news/press"],
  ["category: News", "news"],
  ["category: [News, press]", "news/press"],
  ["categories: [.., '']", undefined],
  ["categories: { a: 1 }", undefined],
])("%s is part of an address", (yaml, categories) => {
  expect(facts(yaml).conventional?.["categories"]).toBe(categories);
});

test("keys of other programs are kept as they are", () => {
  const yaml =
    "weight: 3\nsidebar_label: ' A  label '\nsidebar: { order: 2 }\norder: [1]\nurl: /x/";
  expect(facts(yaml).conventional).toEqual({
    weight: 3,
    sidebar_label: "A label",
    "sidebar.order": 2,
    url: "/x/",
  });
});

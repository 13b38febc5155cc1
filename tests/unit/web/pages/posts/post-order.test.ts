import { expect, test } from "vitest";
import type { Post } from "#schemas/deployments/deployment.ts";
import {
  nextOrder,
  readOrder,
  sortPosts,
  writeOrder,
} from "../../../../../web/src/pages/posts/post-order.ts";

const post = (title: string, rest: Partial<Post> = {}): Post => ({
  id: title,
  slug: title,
  path: `${title}.md`,
  url: `/${title}`,
  title,
  description: "",
  date: null,
  updated: null,
  tags: [],
  wordCount: 0,
  hash: "",
  oid: "",
  size: 0,
  ...rest,
});
const titles = (posts: Post[], order: string) =>
  sortPosts(posts, readOrder(order)).map(({ title }) => title);

test("a sort order survives a round trip through the address", () => {
  for (const order of ["", "-title", "path", "-path", "date", "-date", "words", "-words"])
    expect(writeOrder(readOrder(order))).toBe(order);
  expect(writeOrder(readOrder("title"))).toBe("");
  expect(writeOrder(readOrder("nonsense"))).toBe("");
});

test("a second click reverses a column; dates and lengths start with the greatest", () => {
  expect(writeOrder(nextOrder(readOrder(""), "title"))).toBe("-title");
  expect(writeOrder(nextOrder(readOrder(""), "date"))).toBe("-date");
  expect(writeOrder(nextOrder(readOrder("-date"), "date"))).toBe("date");
  expect(writeOrder(nextOrder(readOrder("-date"), "path"))).toBe("path");
});

test("titles are in natural order, words in numeric order", () => {
  const posts = [
    post("Day 10", { wordCount: 5 }),
    post("day 2", { wordCount: 50 }),
    post("Ähre", { wordCount: 7 }),
  ];
  expect(titles(posts, "")).toEqual(["Ähre", "day 2", "Day 10"]);
  expect(titles(posts, "-words")).toEqual(["day 2", "Ähre", "Day 10"]);
});

test("posts without a date come last in both directions, and the file's own change counts as a date", () => {
  const posts = [
    post("none"),
    post("old", { date: "2020-01-01T00:00:00.000Z" }),
    post("changed", { updated: "2022-01-01T00:00:00.000Z" }),
    post("new", { date: "2024-01-01T00:00:00.000Z", updated: "2019-01-01T00:00:00.000Z" }),
  ];
  expect(titles(posts, "date")).toEqual(["old", "changed", "new", "none"]);
  expect(titles(posts, "-date")).toEqual(["new", "changed", "old", "none"]);
});

test("equal posts stay in the order of their paths in both directions", () => {
  const posts = [post("b", { title: "same" }), post("a", { title: "same" })];
  expect(sortPosts(posts, readOrder("")).map(({ path }) => path)).toEqual(["a.md", "b.md"]);
  expect(sortPosts(posts, readOrder("-title")).map(({ path }) => path)).toEqual(["a.md", "b.md"]);
});

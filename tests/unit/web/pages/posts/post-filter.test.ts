import { expect, test } from "vitest";
import type { Post } from "#schemas/deployments/deployment.ts";
import {
  countTags,
  filterPosts,
  searchable,
} from "../../../../../web/src/pages/posts/post-filter.ts";
import { frontMatterText } from "../../../../../web/src/pages/posts/front-matter.ts";

const posts = [
  { title: "Red roses", path: "plants/roses.md", tags: ["flower", "red"] },
  { title: "Tulips", path: "plants/tulips.md", tags: ["flower"] },
  { title: "Walls", path: "red/walls.md", tags: [] },
] as unknown as Post[];
const filterTitles = (query: string, tag = "") =>
  filterPosts(searchable(posts), { query, tag }).map(({ title }) => title);

test("every word must be in the title or path, in any case", () => {
  expect(filterTitles("")).toHaveLength(3);
  expect(filterTitles("RED")).toEqual(["Red roses", "Walls"]);
  expect(filterTitles("plants red")).toEqual(["Red roses"]);
  expect(filterTitles("plants walls")).toEqual([]);
});

test("a tag narrows the search results", () => {
  expect(filterTitles("", "flower")).toEqual(["Red roses", "Tulips"]);
  expect(filterTitles("tulips", "red")).toEqual([]);
  expect(filterTitles("", "flow")).toEqual([]);
});

test("tags are counted once per post and listed by name", () => {
  expect(countTags([...posts, { tags: ["red", "red"] } as unknown as Post])).toEqual([
    { tag: "flower", count: 2 },
    { tag: "red", count: 2 },
  ]);
});

test("front matter values are shown as intended", () => {
  expect(frontMatterText("May 3")).toBe("May 3");
  expect(frontMatterText(["a", 2, null])).toBe("a, 2, –");
  expect(frontMatterText(false)).toBe("false");
  expect(frontMatterText(null)).toBe("–");
  expect(frontMatterText([])).toBe("–");
  expect(JSON.parse(frontMatterText({ name: "Ada" }))).toEqual({ name: "Ada" });
});

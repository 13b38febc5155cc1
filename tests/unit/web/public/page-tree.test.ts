import { expect, test } from "vitest";
import { pageTree } from "../../../../web/src/public/docs/page-tree.ts";

const page = (title: string, group: string | null = null) => ({
  path: `/docs/${title.toLowerCase()}`,
  title,
  description: "",
  date: null,
  icon: null,
  image: null,
  group,
});

test("pages are listed under their group in reading order, with others between the groups", () => {
  const tree = pageTree([
    page("Docs"),
    page("Start", "Start"),
    page("Install", "Start"),
    page("Write", "Write"),
    page("Limits"),
    page("Roadmap"),
  ]);
  expect(tree.map(({ title, pages }) => [title, pages.map((entry) => entry.title)])).toEqual([
    [null, ["Docs"]],
    ["Start", ["Start", "Install"]],
    ["Write", ["Write"]],
    [null, ["Limits", "Roadmap"]],
  ]);
});

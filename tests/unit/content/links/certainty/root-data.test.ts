import { expect, test } from "vitest";
import { rootDataProblem } from "#content/links/certainty/root-data.ts";

const problem = (target: string, rest: { wiki?: boolean; kind?: "link" | "embed" } = {}) =>
  rootDataProblem({ target, wiki: false, kind: "link", ...rest }, "hugo", ["/docs", ""]);

test.for([
  "/index-excerpts.xml",
  "/index-excerpts.json",
  "/docs/all.atom",
  "/posts.rss",
  "/humans.txt",
  "/site.webmanifest",
  "/events.ics",
])("%s at the root of a generator's site is information", (target) => {
  expect(problem(target)).toMatchObject({
    severity: "info",
    group: { about: "files for programs" },
  });
});

test.for(["/data/all.json", "all.json", "/all.pdf", "/page", "/schema.json/x"])(
  "%s is none of these files",
  (target) => {
    expect(problem(target)).toBeNull();
  },
);

test("a vault has no program that makes files, and what a page shows is not for programs", () => {
  const slot = { target: "/all.json", wiki: false, kind: "link" } as const;
  expect(rootDataProblem(slot, "obsidian", [])).toBeNull();
  expect(rootDataProblem(slot, null, [])).toBeNull();
  expect(problem("/all.json", { kind: "embed" })).toBeNull();
  expect(problem("/all.json", { wiki: true })).toBeNull();
});

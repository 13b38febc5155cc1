import { expect, test } from "vitest";
import { schemeProblem } from "#content/links/certainty/without-scheme.ts";

const problem = (target: string, wiki = false) => schemeProblem({ target, wiki, fragment: null });

test.for([
  "github.com/rust-lang/rust",
  "www.boost.org/doc/a.html",
  "kworb.net",
  "www.example.museum",
  "en.wikipedia.org/wiki/Tea",
  "localhost.dev:8080",
  "example.com?q=tea",
])("%s lacks its https://, in one issue with all others", (target) => {
  expect(problem(target)).toMatchObject({
    severity: "warning",
    suggestion: `Write \`https://${target}\`.`,
    group: { about: "without scheme" },
  });
});

test("the suggestion keeps the query and the fragment", () => {
  const slot = { target: "cesium.com/a", wiki: false, fragment: "top", query: "?src=wiki&x=1" };
  expect(schemeProblem(slot)?.suggestion).toBe("Write `https://cesium.com/a?src=wiki&x=1#top`.");
});

test.for([
  "notes.org",
  "logo.ai",
  "config.in",
  "readme.me",
  "a.md",
  "www",
  "dir/example.com",
  "x.com.md",
  "../github.com/a",
  "mailto:a@example.com",
  "v1.2/a",
])("%s may be a path", (target) => {
  expect(problem(target)).toBeNull();
});

test("a name in double brackets is no address", () => {
  expect(problem("Socket.io", true)).toBeNull();
});

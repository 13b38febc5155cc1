import { expect, test } from "vitest";
import { schemeProblem } from "#content/links/certainty/without-scheme.ts";

const problem = (target: string, wiki = false) => schemeProblem({ target, wiki });

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

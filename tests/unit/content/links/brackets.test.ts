import { expect, test } from "vitest";
import { bracketProblem, hasBracketLinks } from "#content/links/brackets.ts";

type Content = Parameters<typeof hasBracketLinks>[0];

/** Notes that each contain `[[target]]`, the first of which leads somewhere. */
function content(count: number, first: string | null): Content {
  const paths = Array.from({ length: count }, (_, at) => `${at}.md`);
  const slots = [{ wiki: true, target: "IsHTMLDDA" }];
  return {
    structure: { byPath: new Map(paths.map((path) => [path, { facts: { slots } }])) },
    links: new Map(paths.map((path, at) => [path, { targets: [at === 0 ? first : null] }])),
  } as unknown as Content;
}

test("double brackets are text if none of them names a page", () => {
  expect(hasBracketLinks(content(12, null))).toBe(false);
  expect(hasBracketLinks(content(12, "1.md"))).toBe(true);
  // A new vault may have no pages yet.
  expect(hasBracketLinks(content(3, null))).toBe(true);
  expect(bracketProblem({ target: "IsHTMLDDA" })).toMatchObject({
    severity: "info",
    group: { about: "brackets" },
  });
});

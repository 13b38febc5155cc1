import { expect, test } from "vitest";
import { deletedPageProblem } from "#content/links/certainty/deleted-pages.ts";

const problem = (target: string) => deletedPageProblem({ kind: "link", wiki: false, target });

test.each([
  "broken-reference",
  "broken-reference/",
  "/broken/pages/IgFVkMwRDVqsKrJVWpPI",
  "/broken/spaces/SsmexDFPv2xG2OTyO5yV/pages/KP44ybZw9g2yKOcElKEH",
])("%s is a page that was deleted in GitBook", (target) => {
  expect(problem(target)).toMatchObject({
    severity: "warning",
    group: { about: "pages deleted in GitBook" },
  });
});

test.each(["broken-reference.md", "broken/pages", "/broken/pages/a.md", "a/broken-reference"])(
  "%s may be any other page",
  (target) => {
    expect(problem(target)).toBeNull();
  },
);

import { expect, test } from "vitest";
import { noPathProblem } from "#content/links/certainty/no-path.ts";

const problem = (target: string) => noPathProblem({ kind: "link", wiki: false, target });

test("the formula of a molecule is information, because it is probably no link", () => {
  for (const target of [
    "OC(=O)/C=C/c1ccc(O)c(OC)c1",
    "x=>x+1",
    "**soon**",
    "*http://x.org/a.html*",
  ])
    expect(problem(target)).toMatchObject({ severity: "info", group: { about: "no paths" } });
});

test("what may be a path is as certain as before", () => {
  for (const target of [
    "guides/a.md",
    "a=b.pdf",
    "search?q=x",
    "guides/a#x=1",
    "/search=x",
    "O[C@@H]2",
  ])
    expect(problem(target), target).toBeNull();
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { issueCategoryNames } from "#schemas/deployments/issue-categories.ts";

test("the docs explain every category of issues, and no other", () => {
  const page = readFileSync("web/content/docs/deployments/issues.md", "utf8");
  const table = page.slice(page.indexOf("## Categories"));
  const rows = [...table.matchAll(/^\| (`.*?) \|/gm)].map(([, cell]) => cell);
  const names = rows.flatMap((cell) => [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  expect(new Set(names)).toEqual(new Set(issueCategoryNames));
  expect(names).toHaveLength(issueCategoryNames.length);
});

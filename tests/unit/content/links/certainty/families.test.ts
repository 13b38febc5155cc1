import { expect, test } from "vitest";
import { inFamily } from "#content/links/certainty/families.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

const kindOf = (about: string, change: Partial<FoundIssue> = {}) =>
  inFamily({
    path: "a.md",
    line: 1,
    severity: "warning",
    category: "link",
    message: "",
    suggestion: null,
    group: { about, message: "", suggestion: null },
    ...change,
  }).group?.family?.message;

test("dead links are of one kind if their names end alike, or if they lead into missing folders", () => {
  expect(kindOf("missing a/b.pdf")).toBe("Links name `.pdf` files that do not exist.");
  expect(kindOf("missing c.PDF")).toBe(kindOf("missing a/b.pdf"));
  expect(kindOf("missing Salt")).toBe("Links name pages or files that do not exist.");
  expect(kindOf("begins old/")).toBe("Links lead into folders that do not exist.");
  expect(kindOf("missing files img", { category: "embed" })).toContain("Pictures");
});

test("only the group decides, so the order of the notes makes no difference", () => {
  const suggestion = "Did you mean Salt?";
  expect(kindOf("missing Saltt", { suggestion })).toBe(kindOf("missing Pepper"));
});

test("addresses at the root, and links to files that are left out, keep their own groups", () => {
  expect(kindOf("begins /windows/")).toBeUndefined();
  expect(kindOf("left out .github/")).toBeUndefined();
});

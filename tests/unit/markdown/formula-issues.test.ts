import { expect, test } from "vitest";
import { formulaIssue } from "#markdown/render/formula-issue.ts";
import { renderFormula } from "#markdown/render/formula.ts";

const about = (source: string) => {
  const { problem } = renderFormula(source, false);
  return problem === null ? null : formulaIssue(source, problem).group?.about;
};

test.each([
  ["\\ohm", "unknown commands"],
  ["\\pdv{x}", "unknown commands"],
  ["\\frac{1", "formulas"],
  ["a^b^c", "formulas"],
  ["a^b", null],
])("the formula %s is one of the group: %s", (source, group) => {
  expect(about(source)).toBe(group);
});

import { describe, expect, test } from "vitest";
import { formulaIssue } from "#markdown/formulas/formula-issue.ts";
import { renderFormula } from "#markdown/formulas/formula.ts";

function issueOf(source: string) {
  const { problem } = renderFormula(source, true);
  return problem === null ? null : formulaIssue(source, problem);
}

test.each([
  ["\\ohm", "unknown commands"],
  ["\\pdv{x}", "unknown commands"],
  ["\\frac{1", "formulas"],
  ["a^b^c", "other formulas"],
  ["\\begin{tikzcd} A \\arrow[r] & B \\end{tikzcd}", "other formulas"],
  ["a^b", undefined],
])("the formula %s is one of the group: %s", (source, group) => {
  expect(issueOf(source)?.group?.about).toBe(group);
});

describe("a formula that no program accepts is a warning", () => {
  test.each([
    ["a brace is missing", "\\frac{1}{\\sqrt{x^2 + 1}"],
    ["a brace is too many", "\\alpha = \\beta}"],
    ["a bracket has no end", "\\left( \\frac{a}{b}"],
    ["an environment ends with another name", "\\begin{aligned} a &= b \\end{align}"],
    ["an index is missing", "\\sum_{i=1}^"],
    ["a power has two exponents", "\\theta^a^b"],
    ["a root has no braces", "\\sqrt\\left ( \\sigma^2 \\right )"],
    ["a text has words", "\\text{for all points of the plane} \\frac{1}{"],
  ])("%s", (_reason, source) => {
    expect(issueOf(source)?.severity).toBe("warning");
  });
});

describe("a formula that another program may accept, or that may be text, is information", () => {
  test.each([
    ["a command of physics", "\\qty(\\frac{a}{b})"],
    ["an environment of another package", "\\begin{tikzcd} A \\arrow[r] & B \\end{tikzcd}"],
    ["the name of a command", "\\sqrt"],
    ["names of commands", "\\frac, \\hat"],
    ["an argument without braces", "x_\\bar{y} + \\foo"],
    ["two dollars that open and close elsewhere", "\\alpha$ and then $\\beta"],
    ["a text with a list", "\\begin{align}\n\n- first item\n- second item"],
    ["a heading", "\\alpha\n## Results\n\\beta #"],
    ["a sentence", "\\approx is what we expect here }"],
    ["no command at all", "price }"],
    ["a text that names a command", "\\text\\left x \\text{\\right.} \\right"],
    ["a table without its columns", "\\begin{array} \\mathcal{F}(Y) & a \\end{array}"],
    ["a link", "\\pi](https://example.org/a) }"],
  ])("%s", (_reason, source) => {
    expect(issueOf(source)?.severity).toBe("info");
  });
});

test("a formula without commands may be an amount of money", () => {
  expect(issueOf("a^b^c")?.suggestion).toBe("Write a plain dollar sign as `\\$`.");
  expect(issueOf("\\frac{1")?.suggestion).toBeNull();
});

import { describe, expect, test } from "vitest";
import { compile } from "../rendered.ts";

const formulaCommands = { "\\RR": "\\mathbb{R}", "\\vect": "\\mathbf{#1}" };
const problems = (source: string, options = {}) =>
  compile(source, options).issues.map(({ message }) => message);

describe("a visitor sees", () => {
  test("a formula with commands that the settings define", () => {
    expect(problems("$\\vect{x} \\in \\RR^n$", { formulaCommands })).toEqual([]);
    expect(compile("$\\RR$", { formulaCommands }).html).toContain("double-struck");
    expect(problems("$\\RR^n \\vect{x}$")).toHaveLength(1);
  });

  test("formulas below the one that defines a command, and in it", () => {
    const source =
      "$$\n\\newcommand{\\RR}{\\mathbb{R}}\n\\DeclareMathOperator*{\\best}{arg\\,max}\n\\def\\pair#1#2{(#1,#2)}\n$$\n\n" +
      "$\\best_x \\pair{a}{b} \\in \\RR$ and $\\newcommand{\\second}[2]{#2} \\second{a}{b}$";
    expect(problems(source)).toEqual([]);
    expect(compile(source).html).not.toContain("newcommand");
  });

  test("a command whose first argument may be left out", () => {
    const source =
      "$\\newcommand{\\der}[2][x]{\\frac{d#2}{d#1}}$ $\\der{f}$ and $\\der[y z]{g} + \\der[ t ]{\\der{h}}$";
    const { html, issues } = compile(source);
    expect(issues).toEqual([]);
    expect(html).not.toContain("@optional");
    expect(html).toContain("<mi>y</mi><mi>z</mi>");
    expect(html.match(/<mi>d<\/mi><mi>x<\/mi>/g)).toHaveLength(2);
  });

  test("paired delimiters, also of the size of what is in them", () => {
    const source =
      "$$\n\\DeclarePairedDelimiter{\\abs}{\\lvert}{\\rvert}\n\\DeclarePairedDelimiter\\norm{\\lVert}{\\rVert}\n$$\n\n" +
      "$\\abs{x} + \\abs*{\\frac{a}{b}} + \\abs[\\big]{y} + \\norm{z}$\n\n" +
      "$\\DeclarePairedDelimiterX{\\set}[2]{\\{}{\\}}{#1 \\delimsize| #2} \\set{a}{b} \\set*{a}{b}$";
    expect(problems(source)).toEqual([]);
  });

  test("a command that a formula defines again, as it says", () => {
    const source = "$\\newcommand{\\a}{x}\\a$ $\\renewcommand{\\a}{y}\\a$ $\\a^2$";
    const { html, issues } = compile(source, { formulaCommands });
    expect(issues).toEqual([]);
    expect(html.match(/<mi>y<\/mi>/g)).toHaveLength(2);
  });

  test.each([
    ["an underscore in a text", "\\text{file_name} = \\textbf{a_b}"],
    ["a sign of percent in a text", "\\text{100% of}"],
    ["a formula in a text", "$\\text{if $x_1$ and file_name}$"],
    ["a label and a reference", "\\label{eq:one} x = \\eqref{eq:one}"],
    ["a package that MathJax loads", "\\require{cancel} \\cancel{x}"],
    ["a matrix as in plain TeX", "\\pmatrix{a & b \\cr c & d}"],
    ["columns with a width", "$\\begin{array}[t]{@{}c|p{3cm}@{}} a & b \\end{array}$"],
    ["several numbered formulas", "$\\begin{subequations} x \\end{subequations}$"],
  ])("%s", (_what, formula) => {
    expect(problems(`$${formula}$`)).toEqual([]);
  });
});

test("a hostile default expands no further than others", () => {
  const endless = "$\\newcommand{\\a}[1][\\a]{\\a #1 \\a} \\a$";
  expect(problems(endless)).toEqual([
    expect.stringContaining("Too many expansions") as unknown as string,
  ]);
});

test("a definition without an end is an issue", () => {
  expect(problems("$\\newcommand{\\a}{x \\a$")).toHaveLength(1);
});

test("a note with a command does not change those of other notes", () => {
  expect(problems("$\\newcommand{\\only}{x}\\gdef\\here{y}\\only\\here$")).toEqual([]);
  expect(problems("$\\only\\here$")).toHaveLength(1);
});

test.each([
  ["a price in a formula of an economist", "P$ = [N \\* (I% \\* M$)] - (N \\* E$)"],
  ["a line that a timetable exports", "a0$$0$Mon May 08$6931$false$$0$Mon"],
  ["dollars around the end of an element", "<span>0$$ a</span> $$"],
])("%s is text", (_what, source) => {
  expect(problems(source)).toEqual([]);
  expect(compile(source).html).not.toContain("math-error");
});

test("a frame without an address, and a day without a year, harm no visitor", () => {
  const source = "---\ndate: 3/16\n---\n\n<iframe src=”” /> syndication\n";
  expect(compile(source).issues.filter(({ severity }) => severity !== "info")).toEqual([]);
});

test("a formula that begins behind the text of a line ends with dollars on a line of their own", () => {
  const source =
    "Let us see. $$ \\begin{align} a &= b \\\\\nc &= d\n\\end{align}\n$$\nAnd more.\n\n$$\nx\n$$\n";
  expect(problems(source)).toEqual([]);
  expect(compile(source).html.match(/class="katex-display"/g)).toHaveLength(2);
});

test("several formulas may follow each other without a space", () => {
  const source = "so: $\\Delta R$$=\\frac{a}{b}$$\\Delta l$$+\\Delta A$ and $a$$b$";
  expect(problems(source)).toEqual([]);
  expect(compile(source).html.match(/<math/g)).toHaveLength(6);
});

test("a formula may end in a space of its own", () => {
  const source = "$$\na &= b \\\\\n+ \\ln (U) \\ \\ \\ \n$$\n";
  expect(source).toContain("\\ \n$$");
  expect(problems(source)).toEqual([]);
});

test("a command with its argument may be an index without braces", () => {
  expect(problems("$\\xrightarrow{Df/Dx|_\\bar{x}} a^\\hat{b}_\\mathrm{max}$")).toEqual([]);
});

test.each([
  "i^\\left(-e\\right)\\mod m",
  "x_\\left[a\\right] + x_\\left\\{b\\right\\}",
  "x_\\hat i + x^\\overline\\phi",
  "x^\\sqrt[3]{2}",
  "x_\\overset{a}{b} + y^\\stackrel{a}{b}",
])("so may brackets, accents and pairs: %s", (formula) => {
  expect(problems(`$${formula}$`)).toEqual([]);
});

import { expect, test } from "vitest";
import { isDemonstration, ofSamples } from "#content/links/certainty/samples.ts";
import { compileNote } from "#markdown/render/compile.ts";
import type { FoundIssue } from "#schemas/deployments/found-issue.ts";

const issue: FoundIssue = {
  path: "a.md",
  line: 1,
  severity: "warning",
  category: "link",
  message: "No page or file is named x.",
  suggestion: null,
};

test.each([
  ["spec/fixtures/markdown.md", true],
  ["packages/a/__tests__/a.md", true],
  ["tests/data/a.md", true],
  ["page_templates/strategy.md", true],
  ["99 - Templates/Day.md", true],
  ["meta/模板/a.md", true],
  ["notes/Meeting template.md", true],
  ["_templates/day.md", true],
  [".templates/day.md", true],
  ["Templater/day.md", true],
  ["_drafts/templates/post.md", true],
  ["99 - Template/Day.md", true],
  ["scaffolds/post.md", true],
  ["archetypes/default.md", true],
  ["themes/plain/archetypes/blog/index.md", true],
  ["Modelos/dia.md", false],
  ["Meeting (template).md", true],
  ["[TEMPLATE] Meeting.md", true],
  ["meeting.template.md", true],
  ["email-template.md", false],
  ["Psychology/Archetypes/Hero.md", false],
  ["template/syntax.md", false],
  ["templating/syntax.md", false],
  ["docs/testing/a.md", false],
  ["fixtures.md", false],
])("what %s lacks is only information: %s", (path, isSample) => {
  const [shown] = ofSamples(path, { issues: [] }, [issue]);
  expect(shown?.severity).toBe(isSample ? "info" : "warning");
  expect(shown?.message).toBe(issue.message);
});

test.each([
  ["nonexistent99", true],
  ["docs/broken-link.md", true],
  ["404", true],
  ["port-4041", false],
  ["guide-404/x", false],
  ["url", true],
  ["”url”", true],
  ["”notes.html”", false],
  ["...", true],
  ["02 - Projects/...", true],
  ["note-name", true],
  ["image url", true],
  ["images/xxx.png", true],
  ["x.base", true],
  ["matrix.png", false],
  ["x", false],
  ["path", true],
  ["linked-list", false],
  ["file-paths", false],
  ["img.jpg", true],
  ["./your-page", true],
  ["../path/to/picture.png", true],
  ["image.png", false],
  ["url-shortener", false],
  ["examples/first", false],
  ["", false],
])("a link to '%s' is dead on purpose: %s", (target, isOnPurpose) => {
  const [shown] = ofSamples("a.md", { issues: [] }, [
    { ...issue, message: `No page or file is named ${target}.` },
  ]);
  expect(shown?.severity).toBe(isOnPurpose ? "info" : "warning");
});

test("a link that its note also shows as code is an example", () => {
  const source = "```\n[example](./example)\n```\n\n[example](./example) [other](./other)";
  const note = compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false });
  const issues = ["./example", "./other"].map((target) => ({
    ...issue,
    message: `No page or file is named ${target}.`,
  }));
  const shown = ofSamples("a.md", note, issues);
  expect(shown.map(({ severity }) => severity)).toEqual(["info", "warning"]);
});

test("what the source of a web page lacks is information, because it belongs to another site", () => {
  const compiled = (source: string) =>
    compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false });
  const severityIn = (source: string) => ofSamples("a.md", compiled(source), [issue])[0]?.severity;
  const picture = '<img src="img/logo.svg">';
  expect(severityIn(`<link rel="stylesheet" href="site.css">\n${picture}`)).toBe("info");
  expect(severityIn(picture)).toBe("warning");
});

test("a picture without a name of its own, described as alt text, shows how pictures are written", () => {
  const first = (source: string) =>
    compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false }).slots[0]!;
  expect(isDemonstration(first("![alt text](image.jpg)"))).toBe(true);
  expect(isDemonstration(first("![Alt](img/picture.png)"))).toBe(true);
  expect(isDemonstration(first("![<title>](<video url>)"))).toBe(true);
  expect(isDemonstration(first("![[The plan]]"))).toBe(false);
  expect(isDemonstration(first("![The plan](image.jpg)"))).toBe(false);
  expect(isDemonstration(first("![alt text](plan.jpg)"))).toBe(false);
  expect(isDemonstration(first("[alt text](image.jpg)"))).toBe(false);
});

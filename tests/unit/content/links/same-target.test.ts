import { expect, test } from "vitest";
import { isSameTarget } from "#content/links/same-target.ts";
import type { SiteNote } from "#content/model.ts";
import { compile } from "../../markdown/rendered.ts";

function isSame(before: string, after: string): boolean {
  const noteOf = (text: string) => {
    const facts = compile(text);
    return { url: "/a", title: facts.title, facts } as unknown as SiteNote;
  };
  return isSameTarget(noteOf(before), noteOf(after));
}

const LONG = "Words that come first. ".repeat(20);

test("links to a note stay the same when only its text changes below the beginning", () => {
  const note = `# Title\n\n${LONG}\n\n## Part\n\nA block ^here\n\n<a name="old"></a>\n\n[^1]: Note\n`;
  expect(isSame(note, `${note}\nMore words, [a link](b.md) and ![[c]]`)).toBe(true);
});

test.each([
  ["another title", `# One\n\n${LONG}`, `# Two\n\n${LONG}`],
  ["a renamed heading", `${LONG}\n\n## One`, `${LONG}\n\n## Two`],
  ["a heading of another level", `${LONG}\n\n## One\n\n## Two`, `${LONG}\n\n## One\n\n### Two`],
  ["a missing block", `${LONG}\n\nText ^here`, `${LONG}\n\nText`],
  ["a missing id", `${LONG}\n\n<a name="x"></a>`, LONG],
  ["another beginning", "First words", "Other words"],
])("links to a note may change with %s", (_, before, after) => {
  expect(isSame(before, after)).toBe(false);
});

import { describe, expect, test } from "vitest";
import { rendered } from "../rendered.ts";
import { answerText, siteOf } from "./world.ts";

const site = siteOf({
  "Work/Plan.md":
    "# Plan\n\n## Now\n\n- [ ] pay 📅 2026-05-09 #money\n- [ ] rest 📅 2026-05-20\n- [x] sleep ✅ 2026-05-01\n- [ ] eat 🔁 every day ⏫",
  "Home.md": "---\nstatus: open\ntags: [place]\n---\n# Home\n\n- [-] sing",
  "Away.md": "---\nstatus: closed\ntags: [place/far]\nprice: 3\n---\n# Away",
});

describe("a tasks block shows", () => {
  test.each([
    [
      "open tasks, the earliest first",
      "not done\nhide backlink",
      "pay #money|📅|2026-05-09|Plan|rest|📅|2026-05-20|Plan|eat|Plan",
    ],
    ["tasks that are due", "not done\ndue before today", "pay #money|📅|2026-05-09|Plan"],
    [
      "tasks of a path and a tag",
      "path includes work\ntags include #money",
      "pay #money|📅|2026-05-09|Plan",
    ],
    [
      "tasks by two conditions",
      "(due after 2026-05-10) OR (tags include money)",
      "pay #money|📅|2026-05-09|Plan|rest|📅|2026-05-20|Plan",
    ],
    ["done tasks", "done\nsort by description", "sing|Home|sleep|✅|2026-05-01|Plan"],
    ["the first tasks", "not done\nno due date\nlimit to 1 tasks", "eat|Plan"],
    [
      "groups of tasks",
      "due on or after 2026-05-09\ngroup by heading",
      "Now|pay #money|📅|2026-05-09|Plan|rest|📅|2026-05-20|Plan",
    ],
  ])("%s", (_sentence, source, text) => expect(answerText(site, "tasks", source)).toBe(text));

  test("nothing if a function decides", () =>
    expect(answerText(site, "tasks", "filter by function task.x")).toMatch(/^not plain/));
});

describe("a search block shows", () => {
  test.each([
    ["notes of a path", "path:Work", "Plan"],
    ["notes with a tag, and without one", "tag:#place -file:away", "Home"],
    ["notes with a property", '["status":open]', "Home"],
    ["either of two", "file:plan OR file:home", "Home|Plan"],
  ])("%s", (_sentence, source, text) => expect(answerText(site, "query", source)).toBe(text));
});

describe("a base shows", () => {
  test.each([
    [
      "a table of the notes that pass its filters",
      'filters:\n  and:\n    - file.hasTag("place")\n    - status != "closed"\nviews:\n  - type: table\n    order: [file.name, status]\nproperties:\n  status:\n    displayName: State',
      "File|State|Home|open",
    ],
    [
      "cards, sorted and limited",
      'filters: file.hasTag("place")\nviews:\n  - type: cards\n    order: [file.name, note.price]\n    sort: [{property: file.name, direction: DESC}]\n    limit: 1',
      "Home",
    ],
    [
      "formulas",
      "filters: price > 1\nformulas:\n  double: price * 2\nviews:\n  - type: table\n    order: [file.name, formula.double]",
      "File|double|Away|6",
    ],
    [
      "groups",
      'filters: file.hasTag("place")\nviews:\n  - type: table\n    order: [file.name]\n    groupBy: {property: status, direction: ASC}',
      "closed|File|Away|open|File|Home",
    ],
    [
      "methods of values",
      'filters:\n  or:\n    - file.name.lower().startsWith("pl")\n    - file.inFolder("Nowhere")\nviews:\n  - type: list\n    order: [file.name]',
      "Plan",
    ],
  ])("%s", (_sentence, source, text) => expect(answerText(site, "base", source)).toBe(text));
});

describe("blocks with such a name in other documentations stay code", () => {
  test.each([
    ["a GraphQL query", "```query\n{ user(id: 1) { name } }\n```"],
    ["a list of tasks", "```tasks\nbuild the house\n```"],
    ["a base class", "```base\nclass Base\n```"],
    ["code that begins with an equals sign", "`= 5`"],
  ])("%s", (_sentence, source) => expect(rendered(source)).toContain("<code"));
});

test("a query that is not plain is a folded box with its source", () => {
  const html = rendered("```dataviewjs\ndv.list('<b>')\n```");
  expect(html).toContain("<summary>DataviewJS query, not run here</summary>");
  expect(html).toContain("dv.list('&lt;b&gt;')");
});

import { describe, expect, test } from "vitest";
import { hostileMarkup } from "#tests/support/inputs/hostile/hostile-markup.ts";
import { answer, answerText, siteOf } from "./world.ts";

const site = siteOf({
  "Books/Dune.md":
    '---\ntags: [book/sf]\nauthor: "[[Herbert]]"\nrating: 9\nread: 2026-03-01\n---\n# Dune\n\npages:: 412',
  "Books/Emma.md":
    "---\ntags: [book]\nauthor: Austen\nrating: 10\nread: 2025-12-24\n---\n# Emma\n\npages:: 474",
  "Books/Old/Ulysses.md": "---\ntags: [book]\nrating: 7\n---\n# Ulysses",
  "Herbert.md":
    "# Herbert\n\nWrote [[Dune]].\n\n- [ ] read more 📅 2026-05-01 #todo\n- [x] done thing\n- [-] dropped",
  "Log/2026-05-09.md":
    "# Day\n\n- [ ] call Ann [due:: 2026-06-01] ⏫\n- [ ] write [[Dune]] **now**",
  "Index.md": "---\nproject: Garden\n---\n# Index",
});
const ask = (source: string, from?: string) => answerText(site, "dataview", source, from);

describe("a dataview block shows", () => {
  test.each([
    ["the notes of a folder and the folders below", 'LIST FROM "Books"', "Dune|Emma|Ulysses"],
    ["the notes with a tag or one below it", "LIST FROM #book", "Dune|Emma|Ulysses"],
    ["the notes with a nested tag", "list from #book/sf", "Dune"],
    ["two sources that must both match", 'LIST FROM #book AND "Books/Old"', "Ulysses"],
    ["everything but a source", 'LIST FROM "Books" and -#book/sf', "Emma|Ulysses"],
    ["a value beside each note", 'LIST rating FROM "Books" WHERE rating > 8', "Dune|: 9|Emma|: 10"],
    ["notes that link to a note", "LIST FROM [[Dune]]", "Herbert|Day"],
    ["notes that a note links to", "LIST FROM outgoing([[Herbert]])", "Dune"],
    [
      "a table with labels, sorted",
      'TABLE rating AS "Stars", author FROM #book SORT rating DESC LIMIT 2',
      "File|Stars|author|Emma|10|Austen|Dune|9|Herbert",
    ],
    [
      "a table without names",
      'TABLE WITHOUT ID file.link AS Book, pages FROM "Books" WHERE pages',
      "Book|pages|Dune|412|Emma|474",
    ],
    ["notes by a date", "LIST FROM #book WHERE read >= date(2026-01-01)", "Dune"],
    [
      "notes by the time of the commit",
      "LIST FROM #book WHERE read > date(today) - dur(3 months)",
      "Dune",
    ],
    ["notes whose field contains a text", 'LIST FROM #book WHERE contains(author, "Aus")', "Emma"],
    [
      "notes whose field does not contain a text",
      'LIST FROM #book WHERE !contains(author, "Aus") AND rating',
      "Dune|Ulysses",
    ],
    [
      "groups of notes",
      'LIST rows.file.link FROM "Books" GROUP BY file.folder',
      "Books:|Dune|Emma|Books/Old:|Ulysses",
    ],
    [
      "an own row for each item of a list",
      'TABLE WITHOUT ID t FROM "Books/Dune" FLATTEN file.tags AS t',
      "t|#book/sf|#book",
    ],
    ["the fields of its own note", 'LIST this.project WHERE file.name = "Dune"', "Dune|: Garden"],
    [
      "open tasks",
      "TASK WHERE !completed",
      "read more #todo|📅|2026-05-01|Herbert|dropped|Herbert|call Ann [due:: 2026-06-01]|📅|2026-06-01|Day|write|Dune|now|Day",
    ],
    ["nothing, and says so", 'LIST FROM "Nowhere"', "No results."],
  ])("%s", (_sentence, source, text) => expect(ask(source, "Index.md")).toBe(text));
});

test("links of an answer lead to pages, and names without a page are text", () => {
  const html = answer(site, "dataview", "TABLE author FROM #book/sf");
  expect(html).toContain('<a class="internal" href="/books/dune">Dune</a>');
  expect(html).toContain('<a class="internal" href="/herbert">Herbert</a>');
  expect(answer(site, "dataview", 'TABLE WITHOUT ID "[[Nobody|No one]]" FROM #book/sf')).toContain(
    "<td>No one</td>",
  );
});

test.each([
  ["a calendar", "CALENDAR file.day"],
  ["a regular expression", 'LIST WHERE regexmatch("a+", file.name)'],
  ["an unfinished query", "TABLE rating FROM"],
  ["a function of a program", "LIST WHERE map(file.tags, (t) => t)"],
  ["no query", "hello"],
  ["nothing", ""],
  ["very deep parentheses", `LIST WHERE ${"(".repeat(500)}1${")".repeat(500)}`],
  ["a very long chain", `LIST WHERE ${"1+".repeat(3000)}1`],
])("%s is not answered", (_sentence, source) => expect(ask(source)).toMatch(/^not plain: /));

test("hostile values are text", () => {
  const hostile = siteOf({
    "x.md":
      '---\nname: "<img src=x onerror=alert(1)>"\nlink: "[a](javascript:alert(1))"\nurl: "https://a.example/\\"onmouseover=x"\n---\n# <b>X</b>',
  });
  const html = answer(hostile, "dataview", "TABLE name, link, url, this.name");
  expect(html).not.toMatch(/<img|javascript:|<b>|"onmouseover/);
});

const TAG = /<\/?([a-z]+)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g;
const SAFE = [
  "a",
  "code",
  "div",
  "em",
  "input",
  "li",
  "p",
  "span",
  "strong",
  "table",
  "tbody",
  "td",
  "th",
  "thead",
  "time",
  "tr",
  "ul",
];

test.each(hostileMarkup)("no field, task or title brings %j into an answer", (markup) => {
  const line = markup.replaceAll("\n", " ");
  const note = `---\nx: ${JSON.stringify(markup)}\n---\n# ${line}\n\ny:: ${line}\n\n- [ ] ${line}\n`;
  const hostile = siteOf({ "a.md": note });
  for (const query of [
    "TABLE x, y, file.link, file.tasks, this",
    "TASK",
    `LIST "${line.replaceAll('"', "'")}"`,
  ]) {
    const html = answer(hostile, "dataview", query);
    if (html.startsWith("not plain")) continue;
    for (const [, name = "", attributes = ""] of html.matchAll(TAG)) {
      expect(SAFE).toContain(name);
      expect(attributes).not.toMatch(/ on[a-z]+=|="\s*(?:javascript|vbscript|data):/i);
    }
    // Whatever is not such a tag is text.
    expect(html.replace(TAG, "")).not.toMatch(/</);
  }
});

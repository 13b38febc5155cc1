import { describe, expect, test } from "vitest";
import { SLOT_CLOSE, SLOT_OPEN, type Resolution } from "#markdown/note.ts";
import { fillNote, sectionOf } from "#markdown/render/fill.ts";
import { calloutTypes } from "#markdown/syntax/callout.ts";
import { word } from "#markdown/text/word.ts";
import { textCatalogs } from "#markdown/themes/words/text/catalogs.ts";
import { sayWords } from "#markdown/themes/words/text/say-words.ts";
import { compile } from "../rendered.ts";

const MISSING: Resolution = { kind: "missing" };

/** The page's HTML, with typographic characters as such. */
function said(source: string, language: string, resolution = MISSING): string {
  return fillNote(compile(source), () => resolution, language).replace(
    /&#(\d+);/g,
    (_, code: string) => String.fromCharCode(Number(code)),
  );
}

describe("in the language of the page", () => {
  test.each<[sentence: string, source: string, french: string]>([
    ["a callout without a title", "> [!note]\n> a", '<p class="callout-title">Remarque</p>'],
    [
      "a folded callout",
      "> [!warning]-\n> a",
      '<summary class="callout-title">Avertissement</summary>',
    ],
    ["another name of a kind", "> [!cite]\n> a", '<p class="callout-title">Citation</p>'],
    ["an admonition", "!!! tip\n    a", '<p class="callout-title">Astuce</p>'],
    ["a container", "::: seealso\na\n:::", '<p class="callout-title">Voir aussi</p>'],
    ["a folded part", "::: details\na\n:::", "<summary>Détails</summary>"],
    ["a tab without a name", "::: tabs\n::: tab\na\n:::\n:::", "<span>Onglet</span>"],
    ["the footnotes", "a[^1]\n\n[^1]: b", 'aria-label="Notes de bas de page"'],
    [
      "the way back from a footnote",
      "a[^1] b[^1]\n\n[^1]: c",
      'aria-label="Retour à l’appel de note 1-2"',
    ],
    ["a task", "- [ ] a", 'aria-label="À faire"'],
    ["a task that is done", "- [x] a", 'checked aria-label="Terminé"'],
    ["the date of a task", "- [ ] a 📅 2026-05-01", 'aria-label="Échéance"'],
    ["a broken link", "[a](b.md)", 'title="Introuvable : b.md"'],
    ["a picture that does not exist", "![a](b.png)", 'title="Introuvable : b.png"'],
    ["a video", "![](https://vimeo.com/1)", 'title="Vidéo sur Vimeo"'],
    [
      "a link to a video",
      '<iframe src="https://www.loom.com/embed/a"></iframe>',
      ">Vidéo sur loom.com</a>",
    ],
    [
      "a query that is not run",
      "```dataviewjs\ndv.list()\n```",
      "<summary>Requête DataviewJS, non exécutée ici</summary>",
    ],
    [
      "the number of a listing",
      '<Listing number="3-1" caption="b">\n\n```\na\n```\n\n</Listing>',
      "<p>Listing 3-1: b</p>",
    ],
  ])("%s", (_sentence, source, french) => {
    expect(said(source, "fr")).toContain(french);
    // Raw HTML sends the whole note through the sanitizer.
    expect(said(`${source}\n\n<details><u>x</u>\n</details>\n`, "fr")).toContain(french);
  });
});

test("a title that the author wrote stays", () => {
  expect(said("> [!note] Note\n> a", "fr")).toContain('<p class="callout-title">Note</p>');
  expect(said("> [!my-own]\n> a", "fr")).toContain('<p class="callout-title">My own</p>');
});

test("every kind of callout has a title in every language", () => {
  for (const [language, words] of Object.entries(textCatalogs))
    for (const kind of calloutTypes) {
      const title = /callout-title">([^<]*)</.exec(said(`> [!${kind}]\n> a`, language))?.[1];
      expect(Object.values(words), `${language}: ${kind}`).toContain(title);
    }
});

test("what a note becomes does not depend on the language, and its text has only the author's words", () => {
  const note = compile("> [!warning]\n> Beware.\n\n- [ ] a\n\nb[^1]\n\n[^1]: c");
  expect(note.text).toBe("Beware.\na\nb\nc");
  expect(note.excerpt).toBe("b");
});

test("a part of a note has its words", () => {
  const note = compile("# A\n\n## B\n\n> [!tip]\n> c\n\n## D");
  const part = sectionOf(note, "B")!;
  expect(sayWords(part.html, "de")).toContain('<p class="callout-title">Tipp</p>');
});

test("an author cannot write a word, and nothing that looks like one hides markup", () => {
  for (const written of [word("note"), "&#x81;note&#x8d;", "&#129;note&#141;"])
    expect(said(`a ${written} <u>b</u>`, "fr")).not.toMatch(/Remarque|[\x81\x8D]/);
  const title = `${SLOT_OPEN}note:" onclick="x${SLOT_CLOSE}`;
  const link = said("[[1]]", "fr", { kind: "page", url: "/a", title });
  expect(link).not.toMatch(/ onclick="/);
  const split = `<p title="${SLOT_OPEN}note:">a</p><p title="${SLOT_CLOSE}">b</p>`;
  expect(sayWords(split, "fr")).toBe(split);
  expect(sayWords(`${SLOT_OPEN}constructor${SLOT_CLOSE}`, "fr")).toContain("constructor");
});

test("a value that looks like a name in braces, or like markup, stays as it is", () => {
  expect(sayWords(word("brokenLink", "{target} $& <b>"), "de")).toBe(
    "Nicht gefunden: {target} $&amp; &lt;b&gt;",
  );
});

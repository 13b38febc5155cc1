import { describe, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";

const compiled = (value: string) =>
  compileNote(`---\npublished: ${value}\n---\nText`, {
    path: "a.md",
    highlight: false,
    hardLineBreaks: false,
  });

describe("In `published`", () => {
  test.for([
    "Penguin Books",
    "O'Reilly Media, Inc.",
    "Oxford University Press",
    "University of Chicago Press, 1962",
    "Springer-Verlag",
    "Springer",
    "Simon & Schuster",
    '"[[Penguin Random House]]"',
    "[[Suhrkamp Verlag]]",
    "[Routledge]",
    "true",
    "yes",
    "1999",
  ])("a publisher, a yes or a past day publishes the note: %s", (value) => {
    const { publish, issues } = compiled(value);
    expect([publish.hold, issues]).toEqual([null, []]);
  });

  test.for(["false", "no", "off", "0", "n", "False", '"no"'])(
    "a no withholds the note: %s",
    (value) => {
      expect(compiled(value).publish.hold).not.toBeNull();
    },
  );

  test.for([
    "draft",
    "private",
    "never",
    "not yet",
    "nein",
    "нет",
    "否",
    "later",
    "soon",
    "in press",
    "In Press",
    "Nature In Press",
    "Not Penguin Books",
    "No Penguin",
    "No Starch Press",
    "Draft Books",
    "Draft for Penguin Books",
    "Internal Publications",
    "Members Only Press",
    "For Penguin Books",
    "Penguin Books, 2099",
    "penguin books",
    "Books",
    "Press",
    "Someone",
    "Friends and Family",
    "Waiting for Springer",
    "Springer?",
    "Penguin Books - not yet",
    "Нет Books",
    "Aún Нет Press",
    "[false, Penguin Books]",
    "{ a: Penguin Books }",
    "https://example.org/private",
  ])("every other text withholds it, because it may mean no: %s", (value) => {
    const { publish, issues } = compiled(value);
    expect(publish.hold).not.toBeNull();
    expect(issues.map(({ severity }) => severity)).toEqual(["warning"]);
  });
});

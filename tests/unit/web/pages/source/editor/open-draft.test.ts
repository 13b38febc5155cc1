import { describe, expect, test } from "vitest";
import type { SourceDraft } from "#schemas/projects/source/source-draft.ts";
import type { Draft } from "../../../../../../web/src/pages/source/editor/drafts.ts";
import { draftPathOf } from "../../../../../../web/src/pages/source/editor/saving/saving-context.ts";
import { draftRows } from "../../../../../../web/src/pages/source/editor/drafts/draft-rows.ts";
import { whichDraft } from "../../../../../../web/src/pages/source/editor/drafts/draft-words.ts";
import { chooseDraft } from "../../../../../../web/src/pages/source/editor/drafts/open-draft.ts";
import {
  whatWasSaved,
  whoIsHere,
} from "../../../../../../web/src/pages/source/editor/presence/presence-words.ts";

/** The clock of this device is years ahead. */
const here = (text: string, more: Partial<Draft> = {}): Draft => ({
  text,
  base: "b1",
  at: "2099-01-01T00:00:00Z",
  ...more,
});
const there = (text: string, more: Partial<SourceDraft> = {}): SourceDraft => ({
  branch: "main",
  path: "a.md",
  text,
  base: "b2",
  revision: "r2",
  bytes: 1,
  pictures: 0,
  editor: "other",
  at: "2026-01-01T00:00:00Z",
  ...more,
});

describe("the editor opens with", () => {
  test("the branch if there is no draft, or only drafts that were saved", () => {
    expect(chooseDraft("saved", undefined, null)).toMatchObject({ draft: null, other: null });
    const both = chooseDraft("saved", here("saved"), there("saved"));
    expect(both).toMatchObject({ draft: null, other: null, stored: { revision: "r2" } });
  });

  test("the draft of this browser if the server has none, or could not be asked", () => {
    const own = here("mine");
    expect(chooseDraft("saved", own, null)).toMatchObject({ draft: own, isEnded: false });
    const away = chooseDraft("saved", here("mine", { revision: "r1" }), undefined);
    expect(away).toMatchObject({ draft: { text: "mine" }, isEnded: false });
    const ended = chooseDraft("saved", here("mine", { revision: "r1" }), null);
    expect(ended.isEnded).toBe(true);
    expect(whichDraft(ended)).toContain("saved or discarded it in another browser");
  });

  test("the draft of another browser if this one has none", () => {
    const opened = chooseDraft("saved", undefined, there("theirs", { pictures: 2 }));
    expect(opened).toMatchObject({ draft: { text: "theirs", base: "b2" }, isFromServer: true });
    expect(whichDraft(opened)).toContain("2 pictures of it are only in that browser.");
  });

  test("the draft of this browser if it has seen the one on the server, or wrote it", () => {
    for (const own of [here("newer", { revision: "r2" }), here("newer", { editor: "other" })])
      expect(chooseDraft("saved", own, there("older"))).toMatchObject({
        draft: { text: "newer" },
        other: null,
        stored: { revision: "r2" },
      });
  });

  test("its own draft and a choice if both are different, whatever the clocks say", () => {
    const opened = chooseDraft("saved", here("mine", { revision: "r1" }), there("theirs"));
    expect(opened).toMatchObject({ draft: { text: "mine" }, other: { text: "theirs" } });
    expect(chooseDraft("saved", here("same"), there("same")).other).toBeNull();
  });
});

test("the list of drafts has each file once, and marks those that are only in this browser", () => {
  const device = new Map([
    ["a.md", here("a")],
    ["new.md", here("new")],
    [draftPathOf("a.md", { branch: "edit/a", published: "main" }), here("a")],
  ]);
  expect(draftRows([there("a")], device, "main")).toMatchObject([
    { branch: "main", path: "new.md", at: here("").at, revision: null, isOnlyHere: true },
    { branch: "edit/a", path: "a.md", revision: null, isOnlyHere: true },
    { branch: "main", path: "a.md", at: there("").at, revision: "r2", isOnlyHere: false },
  ]);
});

test("the editor says who is there, with changes or without, and what they saved", () => {
  const editor = (name: string, isChanged = false, tab = "1") => ({
    editor: tab,
    userId: name,
    name,
    avatar: null,
    isChanged,
  });
  expect(whoIsHere([], "Me")).toBe("");
  expect(whoIsHere([editor("Ana")], "Me")).toBe("Ana has this note open too.");
  expect(whoIsHere([editor("Ana"), editor("Ana", true, "2")], "Me")).toBe(
    "Ana is editing this note too, and has changes that are not saved.",
  );
  expect(whoIsHere([editor("Ana", true), editor("Ben"), editor("Me", true)], "Me")).toBe(
    "You have this note open in another tab or browser too, with changes that are not saved. Ana and Ben have this note open too. Ana has changes that are not saved.",
  );
  const many = ["A", "B", "C", "D", "E"].map((name) => editor(name));
  expect(whoIsHere(many, "Me")).toBe("A, B, C, and 2 more have this note open too.");
  const saved = { by: "Ana", isYou: false, error: null };
  expect(whatWasSaved({ ...saved, state: "merges" }, "main")).toBe(
    "Ana saved this note just now. Your save will merge both.",
  );
  expect(whatWasSaved({ ...saved, by: null, isYou: true, state: "shown" }, "main")).toBe(
    "You saved this note in another tab or browser just now. The text here has these changes.",
  );
});

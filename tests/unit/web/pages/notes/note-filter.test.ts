import { expect, test } from "vitest";
import type { Note } from "#schemas/deployments/dataset.ts";
import {
  countStates,
  filterNotes,
  readState,
  reasonText,
} from "../../../../../web/src/pages/notes/note-filter.ts";

const notes = [
  { title: "Front", path: "index.md", state: "published" },
  { title: "Ideas", path: "drafts/Ideas.md", state: "draft" },
  { title: "Later", path: "drafts/Later.md", state: "scheduled" },
  { title: "Keys", path: "Keys.md", state: "withheld" },
] as unknown as Note[];
const filterTitles = (query: string, state: string) =>
  filterNotes(notes, { query, state: readState(state) }).map(({ title }) => title);

test("notes are found by state, by words, or by both", () => {
  expect(filterTitles("", "")).toHaveLength(4);
  expect(filterTitles("", "draft")).toEqual(["Ideas"]);
  expect(filterTitles("", "hidden")).toEqual(["Ideas", "Later", "Keys"]);
  expect(filterTitles("DRAFTS", "hidden")).toEqual(["Ideas", "Later"]);
  expect(filterTitles("index", "draft")).toEqual([]);
});

test("an unknown state in the address filters nothing", () => {
  expect(readState("nonsense")).toBe("");
});

test("states are counted over all notes", () => {
  expect(countStates(notes)).toEqual({
    published: 1,
    unlisted: 0,
    restricted: 0,
    draft: 1,
    scheduled: 1,
    withheld: 1,
  });
});

test("a reason is shown without code marks", () => {
  expect(reasonText({ reason: "Its front matter says `publish: false`." })).toBe(
    "Its front matter says publish: false.",
  );
  expect(reasonText({ reason: null })).toBe("");
});

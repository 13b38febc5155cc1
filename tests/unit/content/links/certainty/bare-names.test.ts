import { expect, test } from "vitest";
import { bareNameProblem } from "#content/links/certainty/bare-names.ts";
import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";

const link = (label: string, target: string) =>
  ({ kind: "link", wiki: false, label, target }) as Slot;
const embed = (alt: string, target: string) =>
  ({ kind: "embed", wiki: false, alt, target }) as Slot;

const isUnwritten = (slot: Slot, program: ConventionId | null) =>
  bareNameProblem(slot, program)?.group?.about === "unwritten";

test("a name without a folder and an extension is a page that is not written yet", () => {
  for (const program of ["obsidian", "quartz", null] as const)
    expect(isUnwritten(link("tea", "Green tea"), program), String(program)).toBe(true);
  expect(isUnwritten(link("tea", "Green tea"), "hugo")).toBe(false);
  expect(isUnwritten(link("tea", "notes/Green tea"), "obsidian")).toBe(false);
});

test("in a vault, so is a file with the name of the text, as editors write it", () => {
  for (const slot of [
    link("Green tea", "Green-tea.md"),
    link("Green tea", "./Green tea.md"),
    embed("Green tea", "Green tea.md"),
  ]) {
    expect(isUnwritten(slot, "quartz"), slot.target).toBe(true);
    expect(isUnwritten(slot, null), slot.target).toBe(false);
  }
  expect(isUnwritten(link("see here", "Green tea.md"), "obsidian")).toBe(false);
});

test("in MkDocs, so is an address without .md that is its own text", () => {
  expect(isUnwritten(link("Proof", "proof"), "mkdocs")).toBe(true);
  expect(isUnwritten(link("see here", "proof"), "mkdocs")).toBe(false);
  expect(isUnwritten(link("Proof", "proof.md"), "mkdocs")).toBe(false);
});

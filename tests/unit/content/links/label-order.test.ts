import { expect, test } from "vitest";
import { nameInLabel } from "#content/links/label-order.ts";
import type { Slot } from "#markdown/note.ts";
import type { ConventionId } from "#schemas/projects/conventions.ts";

const named = (label: string | null, program: ConventionId | null, wiki = true) =>
  nameInLabel({ kind: "link", wiki, label, target: "Green tea" } as Slot, program);

test("the second part of a link may be the name of its page if it is written like one", () => {
  for (const program of [null, "docs", "mkdocs", "hugo"] as const) {
    expect(named("green-tea", program)).toBe("green-tea");
    expect(named("teas/green#steep", program)).toBe("teas/green");
    expect(named("Tea", program)).toBeNull();
    expect(named("the green one", program)).toBeNull();
  }
});

test("wikis with the text first also accept the other order", () => {
  for (const program of ["github-wiki", "dendron"] as const)
    expect(named("Tea", program)).toBe("Tea");
});

test("the text of a link in a vault is never its page, because the page may not be written yet", () => {
  for (const program of ["obsidian", "quartz", "logseq"] as const)
    expect(named("green-tea", program)).toBeNull();
});

test("a link without a text, or without double brackets, has one order", () => {
  expect(named(null, null)).toBeNull();
  expect(named("green-tea", null, false)).toBeNull();
  expect(named("#steep", "github-wiki")).toBeNull();
});

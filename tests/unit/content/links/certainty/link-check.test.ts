import { expect, test } from "vitest";
import { areAccepted, ofLinkCheck } from "#content/links/certainty/link-check.ts";
import type { Slot } from "#markdown/note.ts";

const link = (target: string) => ({ kind: "link", wiki: false, target }) as Slot;
const problem = { severity: "warning", message: "No page or file is named x." } as const;

function content(targets: string[]) {
  const note = { path: "a.md", facts: { slots: targets.map(link) } };
  return {
    structure: { byPath: new Map([["a.md", note]]) },
    links: new Map([["a.md", { targets: targets.map(() => null) }]]),
  } as unknown as Parameters<typeof areAccepted>[0];
}

const addresses = ["/a/1", "/a/2", "b", "c/"];
const never = () => false;

test("five dead addresses at once are no mistakes since the last check", () => {
  const files = ["b", "d.md", "e.png"];
  expect(areAccepted(content([...addresses, ...files]), "vitepress", never)).toBe(false);
  expect(areAccepted(content([...addresses, "/a/3"]), "vitepress", never)).toBe(true);
  expect(areAccepted(content([...addresses, "/a/3"]), null, never)).toBe(false);
});

test("a dead address with a reason of its own says nothing about the others", () => {
  const isMade = (_: unknown, { target }: Pick<Slot, "target">) => target.startsWith("/api/");
  const made = ["/api/1", "/api/2", "/api/3"];
  expect(areAccepted(content([...addresses, ...made]), "vitepress", never)).toBe(true);
  expect(areAccepted(content([...addresses, ...made]), "vitepress", isMade)).toBe(false);
});

test("only an address is doubtful then, and the issue names what has checked it", () => {
  const severity = (target: string) => ofLinkCheck("a.md", link(target), problem, "VitePress");
  expect(severity("/guide/x")).toMatchObject({
    severity: "info",
    group: { message: expect.stringContaining("VitePress stops at dead links") },
  });
  expect(severity("guide/x.md")).toBe(problem);
});

import { expect, test } from "vitest";
import { ofSilentPlace, silentPlaces } from "#content/links/certainty/silent-places.ts";
import type { Slot } from "#markdown/note.ts";

const link = (target: string) => ({ kind: "link", wiki: false, target }) as Slot;

/** Notes with their links; those that lead somewhere begin with a plus sign. */
function content(notes: Record<string, string[]>) {
  const byPath = new Map<string, unknown>();
  const links = new Map<string, unknown>();
  for (const [path, written] of Object.entries(notes)) {
    byPath.set(path, {
      path,
      facts: { slots: written.map((text) => link(text.replace("+", ""))) },
    });
    links.set(path, { targets: written.map((text) => (text.startsWith("+") ? "x.md" : null)) });
  }
  return { structure: { byPath }, links } as unknown as Parameters<typeof silentPlaces>[0];
}

const problem = { severity: "warning", message: "No page or file is named x." } as const;

test("an address is doubtful if no link of its form into its folder leads to a page", () => {
  const site = content({
    "docs/a.md": ["/guide/x", "api/x", "+../blog/one"],
    "blog/b.md": ["+/blog/z", "two", "../docs/api/y"],
  });
  const places = silentPlaces(site, "docusaurus");
  const severity = (path: string, target: string, isLikeOther = false) =>
    ofSilentPlace(path, link(target), problem, { isLikeOther, places }).severity;
  expect(severity("docs/a.md", "/guide/x")).toBe("info");
  expect(severity("blog/b.md", "/blog/none/")).toBe("warning");
  // Two relative links into one folder, of which none leads to a page.
  expect(severity("docs/a.md", "api/x")).toBe("info");
  expect(severity("blog/b.md", "../docs/api/y")).toBe("info");
  // A mistyped name is a mistake.
  expect(severity("docs/a.md", "/guide/x", true)).toBe("warning");
});

test("an address at the root of the host may be that of a theme, whatever the other links are", () => {
  const site = content({ "a.md": ["+/guide", "/timeline/", "/search", "+/docs/x", "/docs/y"] });
  for (const program of ["vuepress", null, "obsidian"] as const) {
    const places = silentPlaces(site, program);
    const severity = (target: string, isLikeOther = false) =>
      ofSilentPlace("a.md", link(target), problem, { isLikeOther, places }).severity;
    for (const target of ["/timeline/", "/search"]) expect(severity(target)).toBe("info");
    expect(severity("/serach", true)).toBe("warning");
    expect(severity("/docs/y")).toBe("warning");
  }
});

test("the name of a file is certain, and so is a relative address where no program makes pages", () => {
  const site = content({ "a.md": ["b/none.md", "/guide/x", "c.png", "d/x"] });
  expect([...silentPlaces(site, "mkdocs")]).toEqual(["absolute guide", "relative plain d"]);
  // The source of a web page, pasted into a note, has addresses of another site.
  expect([...silentPlaces(site, "obsidian")]).toEqual(["absolute guide"]);
});

test("an absolute address is doubtful too if an unknown program may make pages", () => {
  const site = content({ "a.md": ["b/none.md", "/guide/x", "+/blog/y", "/blog/none", "d/x"] });
  for (const program of [null, "docs"] as const)
    expect([...silentPlaces(site, program)]).toEqual(["absolute guide"]);
});

test("an unknown blog may have a page for each tag and category", () => {
  const site = content({ "source/tags/index.md": ["./markdown", "+../about"], "a.md": ["b/x"] });
  expect([...silentPlaces(site, null)]).toEqual(["relative plain source/tags"]);
  expect(silentPlaces(site, "obsidian").size).toBe(0);
});

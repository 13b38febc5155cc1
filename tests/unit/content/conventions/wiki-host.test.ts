import { expect, test } from "vitest";
import { ownBase, pathInAnyWiki } from "#content/conventions/github-wiki/addresses.ts";
import { hostOf } from "#content/conventions/github-wiki/host.ts";

const FRAME = ["[a](https://git.example.org/ada/loom/wiki/Home) https://example.org/ada/loom"];

test.each([
  ["https://github.com/ada/loom.wiki.git", "https://github.com", "/ada/loom/wiki"],
  ["git@codeberg.org:ada/loom.wiki.git", "https://codeberg.org", "/ada/loom/wiki"],
  ["ssh://git@codeberg.org:22/ada/loom.wiki", "https://codeberg.org", "/ada/loom/wiki"],
  ["https://token@gitlab.com/a/b/loom.wiki.git", "https://gitlab.com", "/a/b/loom/-/wikis"],
  // A copy of a wiki in a repository of its own.
  ["https://github.com/ada/loom-wiki", "https://github.com", null],
])("the host of a wiki is that of its repository: %s", (url, address, base) => {
  expect(hostOf(url, FRAME)).toEqual({ address, base });
});

test("the host of a private server is published only if the wiki itself names it", () => {
  const url = "https://git.internal.example/ada/loom.wiki.git";
  expect(hostOf(url, [])).toBeNull();
  expect(hostOf(url, FRAME)).toEqual({ address: "https://git.example.org", base: null });
  expect(hostOf(null, FRAME)).toEqual({ address: "https://git.example.org", base: null });
});

test("two hosts, or addresses of something else, show no host", () => {
  expect(hostOf(null, [...FRAME, "<https://github.com/ada/loom/wiki/Home>"])).toBeNull();
  expect(hostOf(null, ["https://github.com/ada/loom/issues/1"])).toBeNull();
  expect(hostOf("/srv/git/loom.wiki.git", [])).toBeNull();
});

test("the addresses of wikis of several hosts are known", () => {
  expect(pathInAnyWiki("/ada/loom/wiki/Home")).toEqual({ base: "/ada/loom/wiki", path: "/Home" });
  expect(pathInAnyWiki("/a/b/loom/-/wikis/x/Home")).toEqual({
    base: "/a/b/loom/-/wikis",
    path: "/x/Home",
  });
  expect(pathInAnyWiki("/ada/loom/wikis/Home")?.base).toBe("/ada/loom/wikis");
  expect(pathInAnyWiki("/guide/wiki/Home")).toBeNull();
});

test("a wiki's own address is the one of which most links name its pages", () => {
  const hasPage = (path: string) => ["/Home", "/Setup"].includes(path);
  const own = ["/Ada/Loom/wiki/Home", "/ada/loom/wiki/Setup", "/ada/loom/wiki/Later"];
  expect(ownBase([...own, "/ada/shuttle/wiki/Home"], hasPage)).toBe("/Ada/Loom/wiki");
  expect(ownBase(own.slice(0, 1), hasPage)).toBeNull();
  expect(ownBase(["/ada/loom/wiki/a", "/ada/loom/wiki/b"], hasPage)).toBeNull();
});

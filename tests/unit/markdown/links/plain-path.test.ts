import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { expect, test } from "vitest";
import { addressOf, isPlainPath, LINK_SCHEMES } from "#markdown/links/address.ts";
import { foldKey } from "#markdown/front-matter/publication-rules.ts";
import { createGithubEngine } from "#markdown/render/engine.ts";

const written = fc.string({ unit: fc.constantFrom(..."abAZ09_./#-?%:20 \\é@~"), maxLength: 12 });

test("the address of a link is the same as without the shortcut for plain paths", () => {
  const other = new MarkdownIt();
  const engine = createGithubEngine();
  fc.assert(
    fc.property(written, (address) => {
      expect(engine.normalizeLink(address)).toBe(other.normalizeLink(address));
    }),
    { numRuns: 2000 },
  );
});

test("a plain path is split at its first #", () => {
  fc.assert(
    fc.property(written.filter(isPlainPath), (address) => {
      // With a space at its end, the address takes the long way and means the same.
      expect(addressOf(address, LINK_SCHEMES)).toEqual(addressOf(`${address} `, LINK_SCHEMES));
    }),
    { numRuns: 2000 },
  );
});

test("a file whose name begins with # is a file, and what begins there in a page is its part", () => {
  const target = "../../.gitbook/assets/#1 Blockchain Explorer.png";
  for (const address of [target, target.replaceAll(" ", "%20"), target.replace("#", "%23")])
    expect(addressOf(address, LINK_SCHEMES), address).toMatchObject({ target, fragment: null });
  expect(addressOf("a/#1.png", LINK_SCHEMES)).toMatchObject({ target: "a/#1.png" });
  for (const [page, part] of [
    ["guide/", "part"],
    ["guide/", "step-1.2"],
    ["", "1.png"],
    ["a.md", "1.png"],
  ])
    expect(addressOf(`${page}#${part}`, LINK_SCHEMES)).toMatchObject({
      target: page,
      fragment: part,
    });
});

test("an address with a scheme, a host, a query or an encoded character is no plain path", () => {
  for (const address of ["//host/a", "a:b", "a?b", "a%20b", "a b", "a\\b"])
    expect(isPlainPath(address), address).toBe(false);
});

test("a key in plain letters is its own folded form", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z\d]{1,12}$/), (key) => {
      expect(foldKey(key)).toBe(key);
      expect(foldKey(`_${key.toUpperCase()}-`)).toBe(key);
    }),
  );
});

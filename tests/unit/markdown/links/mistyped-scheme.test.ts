import { expect, test } from "vitest";
import { compile } from "../rendered.ts";
import { meantAddress } from "#markdown/links/mistyped-scheme.ts";

test.for([
  ["ttps://x.org/a?b=1#c", "https://x.org/a?b=1#c"],
  ["htps://x.org", "https://x.org"],
  ["htttp://x.org", "http://x.org"],
  ["http//x.org/a", "http://x.org/a"],
  ["httpshttps://x.org", "https://x.org"],
  ["https:/x.org", "https://x.org"],
  ["https;//x.org", "https://x.org"],
  ["http://https://x.org/a", "https://x.org/a"],
  ["https://http//x.org", "http://x.org"],
])("%s means %s", ([written = "", meant = ""]) => {
  expect(meantAddress(written)).toBe(meant);
});

test.for([
  "https://x.org",
  "http://x.org/https://y.org",
  "https:///x.org",
  "ftp://x.org",
  "hxxps://x.org",
  "ttps://localhost",
  "http/x.org",
  "https:x.md",
])("%s has no certain mistake", (written) => {
  expect(meantAddress(written)).toBeNull();
});

test("a link with a mistyped scheme is a warning that names the right address", () => {
  for (const source of ["[a](ttps://x.org/a?b=1)", '<a href="ttps://x.org/a?b=1">a</a>'])
    expect(compile(source).issues).toMatchObject([
      { severity: "warning", suggestion: "Write `https://x.org/a?b=1`." },
    ]);
  expect(compile("![a](http//x.org/a.png)").issues).toHaveLength(1);
});

test("a link that may lack its scheme keeps its query for the suggestion", () => {
  expect(compile("[a](cesium.com/a?src=wiki)").slots).toMatchObject([
    { target: "cesium.com/a", query: "?src=wiki" },
  ]);
  expect(compile('<a href="cesium.com/a?src=wiki">a</a>').slots).toMatchObject([
    { target: "cesium.com/a", query: "?src=wiki" },
  ]);
});

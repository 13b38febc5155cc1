import { expect, test } from "vitest";
import { hostRedirects } from "#content/conventions/redirects/host-files.ts";
import { openRedirects } from "#content/conventions/redirects/rules.ts";

const site = { folder: "", root: "docs/", staticFolders: ["static/"] };
const redirectsIn = (files: Record<string, string>) =>
  openRedirects(hostRedirects({ sources: new Map(Object.entries(files)) }, site));

test("a _redirects file of Netlify leads former addresses to new ones", () => {
  const redirects = redirectsIn({
    "static/_redirects": [
      "# moved in 2024",
      "/old /new",
      "/moved.html  https://example.org/x  302 # elsewhere",
      "/guide/*  /docs/:splat  301!",
      "/post/:year/:name  /blog/:name",
      "/here  /there  301  Country=de",
      "/gone  /410  410",
      "https://old.example.org/*  https://example.org/:splat",
    ].join("\n"),
  });
  expect(redirects.to("/old/")).toBe("/new");
  expect(redirects.to("/OLD/index.html")).toBe("/new");
  expect(redirects.to("/moved")).toBe("https://example.org/x");
  expect(redirects.to("/guide/a/b")).toBe("/docs/a/b");
  expect(redirects.to("/post/2024/hello")).toBe("/blog/hello");
  for (const none of ["/here", "/gone", "/post/2024", "/other"])
    expect(redirects.to(none)).toBeNull();
});

test("netlify.toml and vercel.json say the same in their own words", () => {
  const redirects = redirectsIn({
    "netlify.toml": `
[[redirects]]
from = "/a"
to = "/b"
status = 301
[[redirects]]
from = "/german"
to = "/de"
conditions = {Language = ["de"]}`,
    "vercel.json": JSON.stringify({
      redirects: [
        { source: "/v1/:path*", destination: "/v2/:path*", permanent: true },
        { source: "/all/(.*)", destination: "/some/$1" },
        { source: "/:version(v6|v7)/x", destination: "/x" },
        { source: "/cookie", destination: "/x", has: [{ type: "cookie", key: "a" }] },
      ],
      rewrites: [{ source: "/(.*)", destination: "/index.html" }],
    }),
  });
  expect(redirects.to("/a")).toBe("/b");
  expect(redirects.to("/v1/x/y")).toBe("/v2/x/y");
  expect(redirects.to("/all/x")).toBe("/some/x");
  for (const none of ["/german", "/v6/x", "/cookie", "/anything"])
    expect(redirects.to(none)).toBeNull();
});

test("a redirects.json of Next.js may have several lists, and pages in several languages", () => {
  const redirects = redirectsIn({
    "docs/redirects.json": JSON.stringify({
      external: [{ source: "/chat", destination: "https://chat.example.org/" }],
      internal: [{ source: "/:locale/about/releases", destination: "/:locale/about/previous" }],
    }),
    "static/redirects.json": "[",
  });
  expect(redirects.to("/chat")).toBe("https://chat.example.org/");
  expect(redirects.to("/about/releases/")).toBe("/about/previous");
});

test("a rule that answers every address hides no dead link, and hostile rules are ignored", () => {
  const redirects = redirectsIn({
    _redirects: [
      "/*  /index.html  200",
      "/app/*  /app/index.html  200",
      "/*  /",
      "/a  javascript:alert(1)",
      "/b  //evil.example",
      "/c  /../../etc/passwd",
      `/d  /${"x".repeat(600)}`,
      "/:a/:a/:a /:a",
    ].join("\n"),
    // Another site of the repository.
    "other/_redirects": "/e  /x",
    "vercel.json": "{",
    "netlify.toml": "[[redirects",
  });
  for (const none of ["/x", "/app/x", "/a", "/b", "/c", "/d", "/e"])
    expect(redirects.to(none)).toBeNull();
});

import { expect, test } from "vitest";
import { problemOfHeader } from "#schemas/sites/headers/header.ts";
import { openHeaders } from "#schemas/sites/headers/open-headers.ts";
import { readHeadersFile } from "#schemas/sites/headers/read-headers-file.ts";

const problem = (name: string, value: string, source: "project" | "repository" = "project") =>
  problemOfHeader({ path: "/*", name, value }, source)?.message ?? null;

test.each([
  ["Cache-Control", "public, max-age=600, stale-while-revalidate=60"],
  ["Link", '</feed.xml>; rel="alternate"; type="application/atom+xml"; title="News, all"'],
  ["Link", "</a.css>; rel=preload; as=style, <https://b.example/>; rel=me"],
  ["X-Robots-Tag", "noindex, nofollow"],
  ["X-Clacks-Overhead", "GNU Terry Pratchett"],
  ["Permissions-Policy", "payment=(), usb=()"],
  ["Content-Security-Policy", "img-src 'self'; frame-src 'none';"],
])("a project can send %s: %s", (name, value) => {
  expect(problem(name, value)).toBeNull();
});

test.each([
  ["X-Frame-Options", "ALLOWALL", "is not a header that a site can send"],
  ["X-Content-Type-Options", "none", "is not a header that a site can send"],
  ["X-Accel-Redirect", "/etc/passwd", "is not a header that a site can send"],
  ["X-Sendfile", "/etc/passwd", "is not a header that a site can send"],
  ["X-Forwarded-Host", "evil.example", "is not a header that a site can send"],
  ["X-Pressmark-Key", "a", "is not a header that a site can send"],
  ["Set-Cookie", "a=b", "is not a header that a site can send"],
  ["Location", "https://evil.example", "is not a header that a site can send"],
  ["Access-Control-Allow-Origin", "*", "is not a header that a site can send"],
  ["Strict-Transport-Security", "max-age=0", "is not a header that a site can send"],
  ["Content-Type", "text/html", "is not a header that a site can send"],
  ["X-A:", "b", "must be up to 60 letters"],
  ["X-\u00E9", "b", "must be up to 60 letters"],
  ["", "b", "must be up to 60 letters"],
  [`X-${"a".repeat(60)}`, "b", "must be up to 60 letters"],
  ["X-A", "", "cannot be empty"],
  ["X-A", "a\r\nSet-Cookie: b=c", "must be ASCII characters"],
  ["X-A", "a\nb", "must be ASCII characters"],
  ["X-A", "caf\u00E9", "must be ASCII characters"],
  ["X-A", "a\u0000", "must be ASCII characters"],
  ["X-A", "a".repeat(1_001), "can have up to 1000 characters"],
  ["Cache-Control", "max-age=31536000", "can have a max-age of up to 86,400 seconds"],
  ["Cache-Control", "max-age=-1", "has “max-age=-1”"],
  ["Cache-Control", "yes", "has “yes”"],
  ["X-Robots-Tag", "index", "has “index”, but can only be none"],
  ["X-Robots-Tag", "googlebot: all", "has “googlebot: all”"],
  ["Permissions-Policy", "camera=*", "can only take permissions away"],
  ["Permissions-Policy", "payment=(), camera=(self)", "can only take permissions away"],
  ["Content-Security-Policy", "report-uri https://evil.example", "has “report-uri”"],
  ["Content-Security-Policy", "img-src 'self', script-src *", "cannot contain commas"],
  ["Link", "<https://evil.example/x.js>; rel=preload; as=script", "can use preload only for paths"],
  ["Link", "<//evil.example/x>; rel=preload", "must lead to a path of this site"],
  ["Link", "</x.css>; rel=stylesheet", "has rel=stylesheet"],
  ["Link", '</x.css>; rel="alternate stylesheet"', "has rel=stylesheet"],
  ["Link", "<https://evil.example>; rel=preconnect", "has rel=preconnect"],
  ["Link", "<https://evil.example>; rel=dns-prefetch", "has rel=dns-prefetch"],
  ["Link", "</a>; rel=next; onload=x", "has “onload”"],
  ["Link", "</a>", "must look like"],
  ["Link", "javascript:1; rel=me", "must look like"],
])("no site sends %s: %j", (name, value, message) => {
  expect(problem(name, value)).toContain(message);
});

test("security headers never come from the repository", () => {
  const said = "cannot come from the repository, because everyone who can push could change it";
  expect(problem("Content-Security-Policy", "img-src 'self'", "repository")).toBe(said);
  expect(problem("permissions-policy", "usb=()", "repository")).toBe(said);
  expect(problem("X-Robots-Tag", "noindex", "repository")).toBeNull();
});

test("a _headers file has paths, and indented headers below them", () => {
  const { rules, problems } = readHeadersFile(
    [
      "# all",
      "/*",
      "  X-Owner: Ada",
      "  X-Frame-Options: DENY",
      "/docs/*",
      "  ! X-Owner",
      "  Cache-Control: max-age=60",
      "  not a header",
      "https://site.example/*",
      "  X-Robots-Tag: noindex",
      "/a/*/b",
      "  X-A: b",
    ].join("\r\n"),
  );
  expect(rules).toEqual([
    { path: "/*", name: "X-Owner", value: "Ada", line: 3 },
    { path: "/docs/*", name: "Cache-Control", value: "max-age=60", line: 7 },
  ]);
  expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
    [4, "it is not a header that a site can send"],
    [6, "headers cannot be removed"],
    [8, "it is not a header"],
    [9, "headers for one host are not supported"],
    [12, "its path can have * only at the end, as in /docs/*"],
  ]);
});

test("all headers that fit are sent, with the last Cache-Control, and none below /_", () => {
  const headers = openHeaders([
    { path: "/*", name: "Cache-Control", value: "no-cache" },
    { path: "/*", name: "X-A", value: "1" },
    { path: "/docs/:page", name: "cache-control", value: "max-age=60" },
    { path: "/docs/*", name: "x-a", value: "2" },
  ]);
  expect(headers.of("/docs/a.html")).toEqual([
    ["cache-control", "max-age=60"],
    ["x-a", "1, 2"],
  ]);
  expect(headers.of("/")).toEqual([
    ["cache-control", "no-cache"],
    ["x-a", "1"],
  ]);
  expect(headers.of("/_media/x.png")).toEqual([]);
});

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { checkHeadCode } from "#core/projects/head-code/check-head-code.ts";
import { HeadCodeInput, noHeadOrigins } from "#schemas/projects/theme/head-code.ts";

const stats = "https://stats.example.org";
const named = { ...noHeadOrigins, scripts: [stats] };
const problemOf = (code: string, origins = named) => checkHeadCode(code, origins).problem;
const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;

test("the usual snippets are accepted, and their inline scripts are admitted by digest", () => {
  const code = `<!-- Statistics -->
<script async src="${stats}/s.js" data-site="ferns"></script>
<script>window.q = window.q || [];\nif (1 < 2 && q) q.push("<div>");</script>
<script type="application/ld+json">{"@type":"Person"}</script>
<meta name="google-site-verification" content="abc" />
<meta property="fb:app_id" content="1">
<link rel="me" href="https://social.example/@ada"><link rel="me" href="mailto:ada@example.org">
<link rel="webmention" href="https://mentions.example/ada">
<link rel="preconnect" href="${stats}" crossorigin>
<link rel="apple-touch-icon" href="/touch.png">
<style media="print">body { color: #000 }</style>
<noscript><meta name="robots" content="noarchive"><link rel="author" href="/about"></noscript>`;
  const { problem, hashes } = checkHeadCode(code, named);
  expect(problem).toBeNull();
  expect(hashes).toEqual([hash('window.q = window.q || [];\nif (1 < 2 && q) q.push("<div>");')]);
  expect(problemOf("")).toBeNull();
});

test.each([
  ["</head><script>1</script>", "ends the head"],
  ["</head><body onload=alert(1)>", "<body>"],
  ["<body onload=alert(1)>", "<body>"],
  ["<html onclick=alert(1)>", "<html>"],
  ["<div>Hello</div>", "<div> ends the head"],
  ["Hello", "The text ends the head"],
  ["<img src=x onerror=alert(1)>", "<img> ends the head"],
  ["<script>1", "is not closed"],
  ["<style>a{}", "is not closed"],
  ["<!-- open", "is not"],
  ["<title>Other", "is not closed"],
  ["<title>Other</title>", "<title> is not allowed"],
  ["<base href=https://evil.example/>", "<base> is not allowed"],
  ["<template><script>1</script></template>", "<template> is not allowed"],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example">', "http-equiv"],
  ['<meta http-equiv="Content-Security-Policy" content="default-src *">', "http-equiv"],
  ['<meta charset="utf-7">', "charset"],
  ['<meta content="x">', "must have a name or a property"],
  ['<script src="https://other.example/x.js"></script>', "https://other.example, which is not in"],
  ['<script src="//stats.example.org/x.js"></script>', "must be an address with https"],
  ['<script src="/\t/evil.example/x.js"></script>', "evil.example"],
  [String.raw`<script src="\\evil.example/x.js"></script>`, "must be an address with https"],
  ['<script src="http://stats.example.org/x.js"></script>', "must be an address with https"],
  ['<script src="javascript:alert(1)"></script>', "must be an address with https"],
  ['<script src="data:text/javascript,alert(1)"></script>', "must be an address with https"],
  [`<script src="${stats}" onload="alert(1)"></script>`, "onload"],
  ['<script type="importmap">{}</script>', "importmap"],
  ['<script type="speculationrules">{}</script>', "speculationrules"],
  ['<script nonce="a">1</script>', "nonce"],
  ['<link rel="stylesheet" href="https://stats.example.org/s.css">', "must be a path of the site"],
  ['<link rel="me" href="javascript:alert(1)">', "must be an address with https"],
  ['<link rel="prerender" href="https://evil.example">', "prerender"],
  ['<link rel="dns-prefetch" href="https://evil.example">', "not in the lists"],
  ['<link rel="icon" href="data:image/png,x">', "must be an address with https"],
  ['<link href="/a">', "must have rel and href"],
  ["<style>@import 'https://evil.example/a.css';</style>", "<style> cannot be used"],
  ["<style>a{background:u\\72l(//evil.example)}</style>", "<style> cannot be used"],
  ["<noscript><img src=x></noscript>", "Line 1"],
  ["<noscript><style></noscript><script>alert(1)</script></style></noscript>", "Line 1"],
  [
    '<noscript><link rel="stylesheet" href="https://evil.example/a.css"></noscript>',
    "must be a path",
  ],
  ['<svg><script href="x"></script></svg>', "<svg> ends the head"],
  ['<meta name="a" name="b">', "not valid HTML"],
  ["<script/>1</script>", "not valid HTML"],
])("%s is refused", (code, reason) => {
  const { problem, hashes } = checkHeadCode(code, named);
  expect(problem).toContain(reason);
  expect(hashes).toEqual([]);
});

test("the message names the line", () => {
  expect(problemOf('<meta name="a" content="b">\n\n<base href="/">')).toMatch(/^Line 3: <base>/);
});

test.each([
  ["http://stats.example.org", false],
  ["https://stats.example.org/path", false],
  ["https://*.example.org", false],
  ["https://ada:pass@stats.example.org", false],
  ["https://localhost", false],
  ["https://stats.example.org; script-src *", false],
  ["https://stats.example.org;object-src", false],
  ["https://stats.example.org,script-src", false],
  ["https://stats.example.org'", false],
  ["https://[::1]", false],
  ["'unsafe-inline'", false],
  ["data:", false],
  ["*", false],
  ["", false],
  ["https://stats.example.org/", true],
  ["https://STATS.example.org:8443", true],
])("the list of other sites takes %s: %s", (text, isValid) => {
  const origins = { ...noHeadOrigins, scripts: [text] };
  expect(HeadCodeInput.safeParse({ code: "", origins }).success).toBe(isValid);
});

test("too much code, too many sites and control characters are refused, and line ends become one kind", () => {
  const read = (code: string, scripts: string[] = []) =>
    HeadCodeInput.safeParse({ code, origins: { ...noHeadOrigins, scripts } });
  expect(read("a".repeat(16 * 1024)).success).toBe(true);
  expect(read("é".repeat(8 * 1024 + 1)).error?.issues[0]?.message).toBe(
    "code can have up to 16 KiB",
  );
  expect(
    read(
      "",
      Array.from({ length: 21 }, (_, at) => `https://a${at}.example`),
    ).success,
  ).toBe(false);
  for (const sign of ["\0", "\u001b", "\u202e", "\ufeff"])
    expect(read(`<script>${sign}1</script>`).success).toBe(false);
  expect(read("<script>\r\n1\r</script>\r\n").data?.code).toBe("<script>\n1\n</script>");
});

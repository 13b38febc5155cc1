import { expect, test } from "vitest";
import { checkCss } from "#markdown/own-css/check-css.ts";

const refused: [css: string, reason: RegExp][] = [
  ["@import 'more.css';", /“@import” is not allowed/],
  ["@IMPORT url(//evil.example);", /“@import” is not allowed/],
  ["@\\69mport 'more.css';", /without a backslash/],
  ["@imp/**/ort 'x';", /“@imp” is not allowed/],
  ["@namespace svg url(http://www.w3.org/2000/svg);", /“@namespace” is not allowed/],
  ["@charset 'utf-16';", /“@charset” is not allowed/],
  ["@document url-prefix('') { a { color: red } }", /“@document” is not allowed/],
  ["@function --f() { result: 'https://evil.example'; }", /“@function” is not allowed/],
  ["a { background: url(https://evil.example/x.png) }", /other sites/],
  ["a { background: URL( 'HTTPS://evil.example' ) }", /other sites/],
  ["a { background: url(//evil.example) }", /other sites/],
  ["a { background: url(/\\\\evil.example) }", /other sites/],
  ["a { background: url('/\\9 /evil.example') }", /other sites/],
  ["a { background: url('/\\a/evil.example') }", /other sites/],
  ["a { background: url('https:\\2f\\2f evil.example') }", /other sites/],
  ["a { background: url(\\68ttps://evil.example) }", /other sites/],
  ["a { background: u\\72l(https://evil.example) }", /without a backslash/],
  ["a { background: \\75 rl('/x.png') }", /without a backslash/],
  ["a { background: url(/**/'https://evil.example') }", /cannot be read/],
  ["a { background: url(javascript:1) }", /other sites/],
  ["a { background: url(x.png) }", /begins with \//],
  ["a { background: url(data:text/css,a) }", /only pictures and fonts/],
  ["a { background: url('data:text/html;image/png,a') }", /only pictures and fonts/],
  ["a { background: image-set('https://evil.example/x.png' 1x) }", /other sites/],
  ["a { background: -webkit-image-set(url(//evil.example) 1x) }", /other sites/],
  ["a { background: image-set(url('/x.png') 1x, 'ftp://evil.example' 2x) }", /other sites/],
  ["a { --x: 'https://e'; background: image-set(var(--x) 1x) }", /“var” is not allowed/],
  ["a { background: image-set(--own() 1x) }", /“--own” is not allowed/],
  ["a { background: image-set(attr(data-x) 1x) }", /“attr” is not allowed/],
  ["a { background: image('//evil.example') }", /other sites/],
  ["a { background: src('https://evil.example') }", /“src” is not allowed/],
  ["a { --later: url(https://evil.example) }", /other sites/],
  ["@font-face { font-family: X; src: url(//evil.example/f.woff2) }", /other sites/],
  ["@supports (background: url(//evil.example)) { a { color: red } }", /other sites/],
  ["a { behavior: url(/x.htc) }", /“behavior” is not allowed/],
  ["a { -moz-binding: url(/x.xml#y) }", /“-moz-binding” is not allowed/],
  ["a { width: expression(alert(1)) }", /“expression” is not allowed/],
  ["a { content: 'open\n}", /no closing quote/],
  ["a {\n  color: red }\n\nb { color red }", /^line 4: /],
  ["{".repeat(40), /more than 32 blocks/],
];

test.each(refused)("a style sheet may not contain %s", (css, reason) => {
  expect(checkCss(css)[0]?.message).toMatch(reason);
});

test("brackets without end are refused immediately", () => {
  expect(checkCss("{".repeat(32_000))).toHaveLength(1);
});

test("a style sheet may use what loads nothing from elsewhere", () => {
  const css = `/* @import url(https://example.org) */
:root { --accent: oklch(0.5 0.1 20); --text: "https://example.org"; }
.page { & h2:hover { color: color-mix(in srgb, red, var(--accent)) } }
@media (width > 40rem) { a { background: url("/pictures/fern 1.png") url(#shade) } }
@supports (display: grid) and (not (display: inline-grid)) { a { float: left } }
@container side (min-width: 3rem) { a::before { content: "→ \\201c https://example.org" } }
@layer base { a { cursor: url(data:image/png;base64,AA==), auto } }
@font-face { font-family: Own; src: url(/own.woff2) format("woff2"), local("Own"), url("data:font/woff2;base64,AA==") }
@property --angle { syntax: "<angle>"; inherits: false; initial-value: 0deg }
@keyframes in { from { opacity: 0 } }
b { background: image-set("/a.avif" type("image/avif"), "/a.png" 1x, linear-gradient(red, rgb(0 0 0 / 50%)) 2x) }
@starting-style { dialog { opacity: 0 } }
@page { margin: 1cm }`;
  expect(checkCss(css)).toEqual([]);
  expect(checkCss("")).toEqual([]);
});

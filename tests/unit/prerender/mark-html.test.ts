import { expect, test } from "vitest";
import { markHtml } from "../../../scripts/prerender/mark-html.ts";

test("a heading links to itself, so that it can be shared", () => {
  expect(markHtml('<h2 id="limits">Limits</h2>')).toBe(
    '<h2 id="limits"><a class="heading-link" href="#limits" aria-hidden="true" tabindex="-1">#</a>Limits</h2>',
  );
  expect(markHtml('<h1 id="x">X</h1>')).toBe('<h1 id="x">X</h1>');
});

test("a picture links to its full size unless it already has a link", () => {
  const picture = '<img alt="The log" src="/content/docs/log.1a2b.webp" width="1280" height="800">';
  expect(markHtml(`<p>${picture}</p>`)).toBe(
    `<p><a class="picture" href="/content/docs/log.1a2b.webp">${picture}</a></p>`,
  );
  const linked = `<p><a href="/docs">${picture}</a></p>`;
  expect(markHtml(linked)).toBe(linked);
});

test("code has a copy button, a diagram does not", () => {
  const code = '<pre data-language="sh" tabindex="0"><code>npm start</code></pre>';
  expect(markHtml(`<p>Run</p>\n${code}\n`)).toBe(
    `<p>Run</p>\n<div class="code">${code}<button type="button" aria-label="Copy code">Copy</button></div>\n`,
  );
  const diagram = '<pre class="mermaid">graph LR</pre>';
  expect(markHtml(diagram)).toBe(diagram);
});

import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MarkedText } from "../../../../web/src/components/marked-text.tsx";

test.each([
  ["Set `slug` or `title`.", "Set [slug] or [title]."],
  ["No word of code.", "No word of code."],
  ["A lone ` stays, <b> is text", "A lone ` stays, &lt;b&gt; is text"],
  ["`all of it`", "[all of it]"],
])("literal text is shown as code: %s", (text, shown) => {
  const html = renderToStaticMarkup(createElement(MarkedText, null, text));
  expect(html.replace(/<code[^>]*>/g, "[").replaceAll("</code>", "]")).toBe(shown);
});

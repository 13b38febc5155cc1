import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DotList } from "../../../../../web/src/components/lists/dot-list.tsx";

test("a text that is missing leaves no dot", () => {
  const text = (words: string) => words && createElement("b", null, words);
  const html = renderToStaticMarkup(createElement(DotList, null, text(""), text("5 events")));
  expect(html.match(/<span class="relative/g)).toHaveLength(1);
  expect(html).toContain("<b>5 events</b>");
});

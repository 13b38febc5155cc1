import { expect, test } from "vitest";
import { compile } from "../rendered.ts";

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="800" height="600">';

test.each([
  `![image](data:image/svg+xml;utf8,<?xml version="1.0"?>${DRAWING}</svg>)`,
  `![](data:image/svg+xml,${DRAWING.replace(">", " />")})`,
])("a picture that an article loads later shows nothing: %s", (source) => {
  const { html, issues } = compile(`Before\n\n${source}\n\nAfter ${source} it`);
  expect(html).not.toMatch(/svg|image/);
  expect(html).toContain("After");
  expect(issues).toEqual([]);
});

test("a drawing with elements is no empty picture", () => {
  const { html } = compile(`![a](data:image/svg+xml;utf8,${DRAWING}<path d="M0 0"/></svg>)`);
  expect(html).toContain("![a]");
});

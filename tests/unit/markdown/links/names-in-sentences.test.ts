import { expect, test } from "vitest";
import { compile } from "../rendered.ts";

test("a wildcard of Java in code that HTML surrounds is text, and a processing instruction is not", () => {
  const code = "<pre>\nList<? extends Number> a; Map<?, ?> b;\n</pre>\n\nAfter";
  expect(compile(code)).toMatchObject({
    html: expect.stringContaining("List&lt;? extends Number&gt; a; Map&lt;?, ?&gt; b;"),
    issues: [],
  });
  expect(compile(code).html).toContain("After");
  expect(compile('<pre>\na <?xml version="1"?> b\n</pre>').html).not.toContain("xml");
  expect(compile("<?php echo 1\n\nAfter").issues).toHaveLength(1);
});

test("a type of Java that begins a line is text, and hides nothing after it", () => {
  const source = "<? super T>\n\nAn *unknown* type of `a`, Sink<? **super** T> b\n\nAfter";
  const { html, issues } = compile(source);
  expect(issues).toEqual([]);
  expect(html).toContain("&lt;? super T&gt;");
  expect(html).toContain("<em>unknown</em>");
  expect(html).toContain("After");
  expect(compile("<? secret\n\nmore ?>\n\nAfter").html).not.toContain("secret");
});

test("an element of a drawing that a sentence names is information", () => {
  expect(compile("Units on <svg> elements and <math>").issues).toMatchObject([
    { severity: "info" },
    { severity: "info" },
  ]);
  expect(compile('a <svg viewBox="0 0 99 99"> b').issues).toMatchObject([{ severity: "warning" }]);
});

import { expect, test } from "vitest";
import { compile, rendered } from "../rendered.ts";

const NOTE = `---
title: Tulips
tags: [flowers]
draft: false
status: growing
Planted by: "[[People/Nora|Nora]]"
colours: [red, <yellow>]
watered: true
---

# Tulips

[[Bulbs]]
`;

test("the properties of a note are below its title, if the project shows them", () => {
  const html = rendered(NOTE, { showProperties: true });
  expect(html).toMatch(/^<h1 id="tulips">Tulips<\/h1>\n<dl class="properties">/);
  expect(html.match(/<dt>[^]*?<\/dd>/g)).toEqual([
    "<dt>status</dt><dd>growing</dd>",
    "<dt>Planted by</dt><dd>Nora</dd>",
    "<dt>colours</dt><dd>red, &lt;yellow&gt;</dd>",
    "<dt>watered</dt><dd>✓</dd>",
  ]);
  expect(html).toContain('href="/Bulbs"');
  expect(rendered(NOTE)).not.toContain("properties");
});

test("a note without a title begins with its properties, and one without properties has no list", () => {
  expect(rendered("---\na: 1\n---\ntext", { showProperties: true })).toMatch(
    /^<dl[^]*<p>text<\/p>$/,
  );
  expect(rendered("---\ntitle: A\n---\ntext", { showProperties: true })).toBe("<p>text</p>");
});

test("parts of a note that are embedded keep their place below properties", () => {
  const { headings, html } = compile("---\na: 1\n---\n# A\n\nb\n\n## C\n\nd", {
    showProperties: true,
  });
  const part = headings.find(({ text }) => text === "C")!;
  expect(html.slice(part.start, part.end)).toBe('<h2 id="c">C</h2>\n<p>d</p>\n');
});

test("inline fields are not shown if the project hides them, but queries read them", () => {
  const source = "status:: done\nA sentence [due:: 2026-01-02] (by:: Nora).\n\nrating:: 5";
  const note = compile(source, { hideFields: true });
  expect(note.text.trim()).toBe("A sentence  .");
  expect(note.html).not.toContain("done");
  expect(Object.keys(note.queryFacts.fields)).toEqual(["status", "due", "by", "rating"]);
  expect(compile(source).html).toContain("done");
});

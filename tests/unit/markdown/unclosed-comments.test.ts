import { describe, expect, test } from "vitest";
import { compileNote } from "#markdown/render/compile.ts";
import type { Generator } from "#markdown/foreign/generator.ts";

const compiled = (source: string, generator?: Generator) =>
  compileNote(source, { path: "a.md", highlight: false, hardLineBreaks: false, generator });
const severities = (source: string, generator?: Generator) =>
  compiled(source, generator).issues.map(({ severity, category }) => `${severity} ${category}`);

describe("`%%` without an end", () => {
  test.for([
    "%% a comment of vimwiki",
    "%%+ a comment of\nseveral lines",
    "%% A comment of TeX\n\\section{a}",
    "%%timeit\nx = 1",
    "%%i in a batch file",
    "%%title A page of vimwiki",
  ])("is information where it may be text, and hides what it may hide: %s", (opening) => {
    for (const generator of [undefined, "hugo", "mkdocs", "github-wiki"] as const) {
      const { html } = compiled(`Before\n\n${opening}\n\nAfter`, generator);
      expect(html).toContain("Before");
      expect(html).not.toContain("After");
      expect(severities(`Before\n\n${opening}\n\nAfter`, generator)).toEqual(["info comment"]);
    }
  });

  test("is a warning in a vault, except for what plainly belongs to another program", () => {
    for (const generator of ["obsidian", "quartz"] as const) {
      expect(severities("%% a thought\n\nAfter", generator)).toEqual(["warning comment"]);
      expect(severities("%%bash\nls\n\nAfter", generator)).toEqual(["info comment"]);
      expect(severities("%%+ a\n\nAfter", generator)).toEqual(["info comment"]);
    }
  });

  test("is a warning everywhere if nothing else is in its line, or if another comment has an end", () => {
    for (const generator of [undefined, "hugo", "obsidian"] as const) {
      expect(severities("%%\na\n\nAfter", generator)).toEqual(["warning comment"]);
      expect(severities("%% a %%\n\nText\n\n%% b\n\nAfter", generator)).toEqual([
        "warning comment",
      ]);
    }
    expect(severities("%%{init: {}}%%\n\nText\n\n%% b\n\nAfter")).toEqual(["info comment"]);
  });

  test.for(["It is 100%% sure.", "Write `%%` here.", "\\%% text", "```\n%% a\n```", "    %% code"])(
    "is no comment in %s",
    (text) => {
      expect(severities(`${text}\n\nAfter`)).toEqual([]);
      expect(compiled(`${text}\n\nAfter`).html).toContain("After");
    },
  );
});

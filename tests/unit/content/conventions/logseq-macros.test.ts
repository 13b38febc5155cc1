import { expect, test } from "vitest";
import { macrosOf } from "#content/conventions/logseq/macros.ts";
import { compileNote } from "#markdown/render/compile.ts";

const CONFIG = String.raw`{:meta/version 1
 ;; :macros {"old" "Never"}
 :macros {"issue" "[#$1](https://example.org/issues/$1) $2", ; the tracker
          "said" "She said \"$1\""
          "page" "[[$1]]"
          "frame" "[:iframe {:src \"$1\"}]"
          "hide" "%% $1"}
 :feature/enable-journals? true}`;

const macros = macrosOf(new Map([["logseq/config.edn", CONFIG]])) ?? {};
const html = (source: string, generator: "logseq" | "hugo" = "logseq") =>
  compileNote(source, {
    path: "a.md",
    highlight: false,
    hardLineBreaks: false,
    generator,
    macros,
  });

test("the macros of a graph are read from its settings, without comments and elements of the program", () => {
  expect(Object.keys(macros)).toEqual(["issue", "said", "page"]);
  expect(macrosOf(new Map([["logseq/config.edn", "{:macros {}}"]]))).toBeNull();
  expect(macrosOf(new Map([["config.edn", CONFIG]]))).toBeNull();
});

test("a macro of the graph becomes its text", () => {
  expect(html("- {{issue 12, now}}").html).toContain(
    '<a href="https://example.org/issues/12">#12</a> now',
  );
  expect(html("- {{said yes}}").html).toContain("She said");
  expect(html("- {{page Tea}}").slots.map(({ target }) => target)).toEqual(["Tea"]);
});

test("code, comments, other macros and other repositories keep what is written", () => {
  expect(html("- `{{said yes}}`").html).toContain("{{said yes}}");
  expect(html("- {{unknown yes}}").html).toContain("{{unknown yes}}");
  expect(html("- {{hide yes}} after").html).toContain("after");
  expect(html("- {{constructor yes}}").html).toContain("{{constructor yes}}");
  expect(html("%% {{said yes}} %%").html).not.toContain("yes");
  expect(html("{{said yes}}", "hugo").html).not.toContain("She said");
});

test("a note cannot grow without a limit", () => {
  const source = "{{a}}".repeat(2_000);
  const { html: page } = compileNote(source, {
    path: "a.md",
    highlight: false,
    hardLineBreaks: false,
    generator: "logseq",
    macros: { a: "x".repeat(500) },
  });
  expect(page.length).toBeLessThan(250_000);
  expect(page).toContain("{{a}}");
});

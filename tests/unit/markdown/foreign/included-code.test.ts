import { describe, expect, test } from "vitest";
import { shown } from "./including.ts";

const HERE = "fn main() {\n    let a = 1;\n}";

describe("a file is included as code", () => {
  test.each([
    ["<<< @/x/a.rs#inner{1 rust}", "rust", "let a = 1;"],
    ["<<< ../a.rs#here", "rs", HERE],
    ["@[code](@/x/a.rs)", "rs", "let a = 1;"],
    ["@[code{1}](@/x/a.rs)", "rs", "use std::io;"],
    ["@[code{10-} rust{1}:no-line-numbers](../a.rs)", "rust", "fn last() {}"],
    ["[!code-rust[Main](a.rs#L10-L10)]", "rust", "fn last() {}"],
    ["[!code-rust[](b.rs#1)]", "rust", "fn numbered() {}"],
    ["[!code-rust[](a.rs?name=last)]", "rust", "fn last() {}"],
    ["[!code[](a.rs?range=1,10&highlight=1)]", "rs", "use std::io;\nfn last() {}"],
    [':::code language="rust" source="~/x/a.rs" id="last":::', "rust", "fn last() {}"],
    [':::code source="a.rs" range="1":::', "rs", "use std::io;"],
    ["{{#playground a.rs:here editable}}", "rust", HERE],
    [
      "```{literalinclude} a.rs\n:language: rust\n:lines: 1,10\n```",
      "rust",
      "use std::io;\nfn last() {}",
    ],
    [
      "```{literalinclude} a.rs\n:start-at: fn main\n:end-at: }\n```",
      "rs",
      HERE.replace("let", "// #region inner\n    let").replace(
        ";\n}",
        ";\n    // #endregion inner\n}",
      ),
    ],
    ["```{include} a.rs\n:code: rust\n:end-line: 1\n```", "rust", "use std::io;"],
    ['{{% readfile file="a.rs" code="true" lang="rust" %}}', "rust", "use std::io;"],
    [
      'import S from "!!raw-loader!./a.rs";\n\n<CodeBlock language="rust">{S}</CodeBlock>',
      "rust",
      "use std::io;",
    ],
  ])("%s", (directive, language, code) => {
    const html = shown(`a\n\n${directive}\n\nb`, { path: "page.mdx" });
    expect(html).toContain(`class="language-${language}`);
    expect(html.replace(/<[^>]*>/g, "")).toContain(code);
    expect(html).not.toMatch(/ANCHOR|raw-loader/);
  });

  test("with a title and marked lines", () => {
    expect(shown("::: code-group\n<<< @/a.rs{1,3 rust}[Main]\n:::")).toContain("Main");
    expect(shown("<<< @/a.rs{3}")).toContain('<span class="line marked">');
    const directive = "```{literalinclude} a.rs\n:caption: Main\n:emphasize-lines: 3\n```";
    expect(shown(directive)).toMatch(/Main[^]*<span class="line marked">/);
  });

  test("inside a code block, where its generator reads directives", () => {
    const source = "```rust\n{{#rustdoc_include a.rs:last}}\n```";
    expect(shown(source, { generator: "mdbook" })).toContain(">fn last() {}");
    expect(shown(source)).toContain("{{#rustdoc_include");
    const snippet = '- a\n\n    ```rust\n    --8<-- "a.rs:1:1"\n    ```';
    expect(shown(snippet, { generator: "mkdocs" })).toContain(">use std::io;");
    expect(shown(snippet)).toContain("--8&lt;--");
  });
});

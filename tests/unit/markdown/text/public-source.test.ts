import { describe, expect, test } from "vitest";
import { publicSource } from "#markdown/text/public-source.ts";
import { compile } from "../rendered.ts";

describe("the markdown source for download", () => {
  test.each([
    "a %%secret%% b",
    "a\n\n%%\nsecret\n\nmore secret\n%%\n\nb",
    "%%\n# secret\n---\n%%\n\nb",
    "%%\n```\nsecret\n%%\n\nb",
    "a %% secret\n\n- secret\n\n> secret\n\nsecret %% b",
    "- a %%secret%%\n- b",
    "| a |\n|-|\n| b %%secret%% |",
    "> [!note] a %%secret%%\n> b",
    "> %%\n> secret\n> %%\n> b",
    "a\n\n%% secret\n\nsecret",
    "`a` %%secret%% `b`",
    "```\na\n```\n%%secret%%",
    "`a %%secret%% b",
    "a <!-- secret --> b",
    "a\n\n<!--\nsecret\n\nsecret\n-->\n\nb",
    "- a <!-- secret -->\n- b",
    "> a <!-- secret\n> secret --> b",
    "a\n\n<!-- secret\n\nsecret",
    "<!--> a <!-- secret -->",
    "%% <!-- %% a <!-- secret %% -->",
  ])("contains no comment: %j", (source) => {
    expect(compile(source).text).not.toContain("secret");
    expect(publicSource(source)).not.toContain("secret");
  });

  test.each([
    "---\ntitle: x\n---\n\n# A\n\ntext",
    "`%%a%%` and ``%% ` %%``",
    "```\n%%\na\n%%\n```",
    "> ~~~\n> %%a%%\n> ~~~",
    "- ```\n  %%a%%\n  ```",
    "100%% sure",
    "```html\n<!-- a -->\n```",
    "`<!-- a -->`",
    "a <!-- b",
    "\\<!-- a -->",
    "\\%%a\\%%",
  ])("is otherwise unchanged: %j", (source) => expect(publicSource(source)).toBe(source));

  test("keeps the text around a comment", () => {
    expect(publicSource("a %%x\ny%% b\nc %%z%% d")).toBe("a  b\nc  d");
  });
});

import { expect, test } from "vitest";
import { refusalByPath } from "#content/includes/refusals.ts";
import type { IgnoreList } from "#content/ignore/ignore-list.ts";

const nothingIgnored = { find: () => null } as unknown as IgnoreList;
const refusal = (path: string) => refusalByPath({ path, kind: "file" }, nothingIgnored);

test("hidden files and those with secrets are one issue, wherever notes include them", () => {
  const [one, other] = [refusal("guides/aws/secrets.env"), refusal("guides/gcp/.env")];
  expect(one?.message).toBe("guides/aws/secrets.env is a hidden file, which is never included.");
  expect(one?.group?.about).toBe(other?.group?.about);
  expect(refusal("guides/aws/config.json")).toBeNull();
});

test("the folders of programs for reusable content are hidden, but included", () => {
  expect(refusal("docs/.vitepress/includes/gists/dump.cs")).toBeNull();
  expect(refusal(".gitbook/includes/note.md")).toBeNull();
  expect(refusal("docs/.snippets/note.md")).toBeNull();
  for (const path of [
    "docs/.vitepress/includes/.key",
    "docs/.snippets/.key",
    "docs/.snippets/a.env",
    "docs/.vitepress/includes/a.env",
    "docs/.vitepress/config.ts",
    ".vitepress/includes/.git/config",
  ])
    expect(refusal(path)?.group?.about, path).toBe("hidden files");
});

import { expect, test } from "vitest";
import type { Preview } from "#schemas/projects/preview.ts";
import { previewName } from "../../../../../web/src/pages/previews/preview-name.ts";

const pull = (url: string | null) =>
  ({ number: 12, title: "Add recipes", url }) as NonNullable<Preview["pull"]>;

test("A preview has the sign that its host gives to the number", () => {
  const named = (url: string | null) => previewName({ pull: pull(url), branch: "recipes" });
  expect(named("https://gitlab.example/ana/notes/-/merge_requests/12")).toBe("!12 Add recipes");
  expect(named("https://github.com/ana/merge_requests/pull/12")).toBe("#12 Add recipes");
  expect(named(null)).toBe("#12 Add recipes");
});

test("A preview without a pull request has the name of its branch", () => {
  expect(previewName({ pull: null, branch: "recipes" })).toBe("recipes");
});

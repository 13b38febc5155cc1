import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { exampleSites } from "#schemas/projects/example-site.ts";
import { templates } from "#schemas/projects/template.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { CONTENT_DIRECTORY } from "../../../scripts/prerender/content-files.ts";
import { exampleHandle } from "../../../web/src/public/previews/example-handle.ts";

const pages = [
  ...templates.map(({ id }) => `/templates/${id}`),
  ...themeIds.map((id) => `/themes/${id}`),
];

test("every template and every theme has a public page", () => {
  expect(pages.filter((path) => !existsSync(join(CONTENT_DIRECTORY, `${path}.md`)))).toEqual([]);
});

test("each of these pages shows an example site, and every example site is shown", () => {
  expect(pages.map(exampleHandle).toSorted()).toEqual(
    exampleSites.map(({ handle }) => handle).toSorted(),
  );
});

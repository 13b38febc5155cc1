import { expect, test } from "vitest";
import { mkdocs } from "#content/conventions/mkdocs/mkdocs.ts";
import type { ProgramSite, Repository } from "#content/conventions/interface.ts";

function open(settings: Record<string, string>, notes: string[]): ProgramSite {
  const names = new Set(notes);
  const sources = new Map(Object.entries(settings));
  const repository: Repository = { sources, notes, has: (note) => names.has(note) };
  const folder = mkdocs.recognise(repository);
  expect(folder, "recognised").not.toBeNull();
  return { repository, folder: folder! };
}

test("settings that inherit from others have what those say", () => {
  const site = open(
    {
      "mkdocs-offline.yml": "INHERIT: mkdocs-common.yml\nplugins:\n  offline:\n",
      "mkdocs-common.yml": "INHERIT: mkdocs-nav.yml\ntheme:\n  name: material\n  language: de\n",
      "mkdocs-nav.yml": "docs_dir: manual\nnav:\n  - Setup: setup.md\n",
      "mkdocs-online.yml":
        "INHERIT: mkdocs-common.yml\nsite_url: https://example.org/app/\ntheme:\n  logo: a.png\n",
    },
    ["manual/index.md", "manual/setup.md"],
  );
  expect(mkdocs.root(site)).toBe("manual/");
  expect(mkdocs.order(site).menu).toEqual([{ title: "Setup", path: "manual/setup.md", items: [] }]);
  // The published site is not the one without an address.
  expect(mkdocs.addresses(site).bases).toEqual(["/app"]);
  expect(mkdocs.language?.(site)).toBe("de");
});

test("settings from the environment have the value that applies if it is not set", () => {
  const site = open(
    { "mkdocs.yml": "docs_dir: !ENV [DOCS, SOURCE, manual]\nsite_url: !ENV SITE_URL\n" },
    ["manual/index.md", "other/a.md"],
  );
  expect(mkdocs.root(site)).toBe("manual/");
  expect(mkdocs.addresses(site).bases).toEqual([]);
});

test("settings in a circle and outside the repository are those of the file", () => {
  const circle = {
    "mkdocs.yml": "INHERIT: mkdocs.base.yml\ndocs_dir: one\n",
    "mkdocs.base.yml": "INHERIT: mkdocs.yml\nsite_url: https://example.org/two\n",
  };
  expect(mkdocs.root(open(circle, ["one/a.md"]))).toBe("one/");
  expect(mkdocs.addresses(open(circle, ["one/a.md"])).bases).toEqual(["/two"]);
  const outside = { "mkdocs.yml": "INHERIT: ../../mkdocs.yml\ndocs_dir: one\n" };
  expect(mkdocs.root(open(outside, ["one/a.md"]))).toBe("one/");
});

test("a script of gen-files writes the reference of the code, unless it is in the repository", () => {
  const prefixes = (notes: string[]) =>
    mkdocs
      .generators?.(
        open({ "mkdocs.yml": "plugins:\n  - gen-files:\n      scripts: [a.py]\n" }, notes),
      )
      .map(({ prefix }) => prefix);
  expect(prefixes(["docs/index.md"])).toContain("/reference/");
  expect(prefixes(["docs/index.md", "docs/reference/a.md"])).not.toContain("/reference/");
});

test("files that inherit nothing are no site without mkdocs.yml", () => {
  const sources = new Map([["mkdocs-common.yml", "site_name: Parts\n"]]);
  expect(mkdocs.recognise({ sources, notes: ["docs/a.md"], has: () => false })).toBeNull();
});

test("settings for each language are languages of one site", () => {
  const settings = (language: string) =>
    `INHERIT: ./base-mkdocs.yml\nsite_url: https://example.org/docs/${language}\ndocs_dir: ${language}\ntheme:\n  language: ${language}\n`;
  const site = open(
    {
      "web/base-mkdocs.yml": "plugins:\n  mike:\n    canonical_version: latest\n",
      "web/mkdocs-en.yml": settings("en"),
      "web/mkdocs-ja.yml": settings("ja"),
    },
    ["web/en/index.md", "web/ja/index.md"],
  );
  expect(mkdocs.root(site)).toBe("web/en/");
  expect(mkdocs.addresses(site).bases).toEqual(["/docs/en/latest", "/docs/en"]);
  expect(mkdocs.languages?.(site, "web/en/")).toMatchObject({
    main: "en",
    languages: [
      { key: "en", folders: [] },
      { key: "ja", folders: [{ folder: "web/ja/", of: "web/en/" }] },
    ],
  });
});

test("redirects of plugins that are a map are redirects", () => {
  const written = "plugins:\n  redirects:\n    redirect_maps:\n      old.md: new.md\n";
  const site = open({ "mkdocs.yml": written }, ["docs/new.md"]);
  expect([...mkdocs.addresses(site).redirects.keys()]).toEqual(["docs/new.md"]);
});

test("pictures of the theme are part of the site, and included files may be above the settings", () => {
  const written = "theme:\n  name: material\n  custom_dir: overrides\n";
  const site = open({ "packages/app/mkdocs.yml": written }, ["packages/app/docs/index.md"]);
  expect(mkdocs.addresses(site).staticFolders).toEqual(["packages/app/overrides/"]);
  expect(mkdocs.includeFolders?.(site)).toEqual(["packages/app/", "packages/", ""]);
  const outside = open({ "mkdocs.yml": "theme:\n  custom_dir: ../theme\n" }, ["docs/index.md"]);
  expect(mkdocs.addresses(outside).staticFolders).toEqual([]);
  expect(mkdocs.includeFolders?.(outside)).toEqual([""]);
});

test("included files may be in the folders of any settings, written as on Windows and as a map", () => {
  const common =
    "markdown_extensions:\n  toc:\n  pymdownx.snippets:\n    base_path: docs\\ru\\.snippets\\\n";
  const other =
    "markdown_extensions:\n  - pymdownx.snippets:\n      base_path: [../outside, docs/en]\n";
  const site = open(
    { "mkdocs.yml": "site_name: A\n", "mkdocs_common.yml": common, "mkdocs_en.yml": other },
    ["docs/ru/index.md"],
  );
  expect(mkdocs.includeFolders?.(site)).toEqual(["docs/ru/.snippets/", "docs/en/", ""]);
});

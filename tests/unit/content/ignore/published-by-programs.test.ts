import { expect, test } from "vitest";
import { readIgnoreList } from "#content/ignore/ignore-list.ts";

const CONTENTLAYER =
  "const Post = defineDocumentType(() => ({ filePathPattern: '**/*.md' }));\nexport default makeSource({ contentDirPath: 'data', documentTypes: [Post] })";
const I18N =
  "plugins:\n  - i18n:\n      languages:\n        - locale: en\n          default: true\n        - locale: pt-BR\n";

async function leftOut(files: Record<string, string>, paths: readonly string[]) {
  const entries = Object.keys(files).map((path) => ({ path, oid: path, kind: "file" }));
  const blobs = {
    async *readMany(oids: readonly string[]) {
      for (const oid of oids) yield { bytes: Buffer.from(files[oid] ?? "") };
    },
  };
  const list = await readIgnoreList(entries, blobs as never, { root: "", setting: "" });
  return paths.filter((path) => list.find(path) !== null);
}

test.each<[what: string, files: Record<string, string>, published: string[], left: string[]]>([
  ["Antora: pages", { "antora.yml": "name: a\n" }, ["modules/ROOT/pages/a.md", "examples/b.md"], ["modules/ROOT/partials/c.md"]],
  ["bookdown: notes beside chapters in another format", { "_bookdown.yml": "rmd_files: [index.Rmd]\n" }, ["a.md"], ["_b.md"]],
  ["Cobalt: the folder of posts", { "_cobalt.yml": "posts:\n  dir: _posts\n" }, ["_posts/a.md"], ["_other/b.md"]],
  ["Contentlayer: names with an underscore", { "contentlayer.config.ts": CONTENTLAYER }, ["data/_a.md"], ["data/.b.md"]],
  ["Middleman: two underscores, and drafts without the extension", { "config.rb": "activate :blog\n" }, ["source/__a.md", "source/drafts/b.md"], ["source/_c.md"]],
  ["MkDocs: its languages, and parts of names that are none", { "mkdocs.yml": I18N }, ["docs/a.md", "docs/a.pt-BR.md", "docs/node.js.md", "docs/v1.2.md"], ["docs/a.de.md"]],
  ["MkDocs: languages of another site of the same notes", { "mkdocs.de.yml": I18N }, ["docs/a.de.md"], []],
  ["Redocly: exceptions at the end of the list", { "redocly.yaml": "ignore:\n  - '**/a/**/*'\n  - '!**/a/b.md'\n" }, ["a/b.md", "in/a/b.md"], ["in/a/c.md"]],
])("%s have pages", async (_what, files, published, left) => {
  expect(await leftOut(files, [...published, ...left])).toEqual(left);
}); // prettier-ignore

import { expect, test } from "vitest";
import { openRepositoryPaths } from "#content/links/repository-paths.ts";
import { createLinkIndex } from "#markdown/links/links.ts";

const paths = ["account/keys.md", "img/a.png"].map((path) => ({ path }));
const repository = openRepositoryPaths(
  {
    root: "docs/",
    files: [{ path: "logo.svg", source: "public/logo.svg" }],
    convention: { addresses: { shortcuts: {} } },
  } as unknown as Parameters<typeof openRepositoryPaths>[0],
  createLinkIndex(paths),
);

test.each<[sentence: string, target: string, path: string | null]>([
  ["begin at the root of the repository", "/docs/account/keys.md", "account/keys.md"],
  ["show a picture so", "/docs/img/a.png", "img/a.png"],
  ["leave the content and lead back", "../../docs/account/keys.md", "account/keys.md"],
  ["name a branch, as below /blob/ of git hosts", "../../../main/docs/img/a.png", "img/a.png"],
  ["name a branch after the kind", "../../../../tree/main/docs/img/a.png", "img/a.png"],
  ["name no file of a branch", "../../../main/docs/img/none.png", null],
  ["name a file that the program copies", "/public/logo.svg", "logo.svg"],
  ["name no file that does not exist", "/docs/account/none.md", null],
  ["be an address of the site, whose pages have no extension", "/docs/account/keys", null],
  ["name another folder of the repository", "/src/account/keys.md", null],
])("a path may %s", (_, target, path) => {
  expect(repository.at("account/use.md", target)).toBe(path);
});

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import {
  type BadInput,
  badNote as note,
  testBadInputs,
} from "#tests/support/inputs/hostile/bad-input.ts";

/** Files with an odd, broken or hostile name, kind or content. Each file causes only its own issue. */

const FILES: BadInput[] = [
  note("C03", "a link to a file of the host", "c/passwd.md", {
    content: { to: "/etc/passwd" },
    issue: { category: "symlink", severity: "warning" },
    url: null,
  }),
  note("C03", "a link out of the repository", "c/up.md", {
    content: { to: "../../../../up.md" },
    issue: { category: "symlink" },
    url: null,
  }),
  note("C03", "a link to the environment of the process", "c/environ.md", {
    content: { to: "/proc/self/environ" },
    issue: { category: "symlink" },
    url: null,
  }),
  note("C04", "a link to itself", "c/loop", {
    content: { to: "../c" },
    issue: { category: "symlink" },
    url: null,
  }),
  note("C07", "a Git LFS pointer", "c/lfs.md", {
    content: `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 9\n`,
    issue: { category: "lfs", severity: "warning" },
    url: null,
  }),
  note("C08", "three spellings of one name, first", "c/case/README.md", {
    content: "1",
    url: "/c/case",
  }),
  note("C08", "three spellings of one name, second", "c/case/Readme.md", {
    content: "2",
    issue: { category: "address", message: /README\.md already uses \/c\/case/ },
    url: "/c/case/readme",
  }),
  note("C09", "é as one character and as two", "c/é.md", {
    content: "composed",
    issue: { category: "address", message: /e\u0301\.md already uses \/c\/é/ },
    url: "/c/é-2",
  }),
  note("C22", "a reserved Windows name", "c/CON.md", { content: "x", url: "/c/con" }),
  note("C22", "a name that ends with a space", "c/a .md", { content: "x", url: "/c/a" }),
  note("C22", "a name that ends with a dot", "c/a..md", {
    content: "x",
    issue: { category: "address", message: /already uses \/c\/a/ },
    url: "/c/a-2",
  }),
  note("C22", "index.md next to a folder index", "c/both/index.md", {
    content: "outer",
    url: "/c/both",
    has: ["outer"],
  }),
  note("C22", "the folder's own index", "c/both/index/index.md", {
    content: "inner",
    url: "/c/both/index",
    has: ["inner"],
  }),
  note("C21", "a name with a line break", "c/new\nline.md", { content: "x", url: "/c/new-line" }),
  note("C21", "a name with a tab", "c/tab\there.md", { content: "x", url: "/c/tab-here" }),
  note("C21", "a name with a control character", "c/\u0001x.md", { content: "x", url: "/c/x" }),
  note("C21", "a name that begins with a hyphen", "c/-dash.md", { content: "x", url: "/c/dash" }),
  note("C21", "a name with a quote", 'c/quo"te.md', { content: "x", url: "/c/quo-te" }),
  note("C21", "a name with a backslash", "c/b\\c.md", { content: "x", url: "/c/b-c" }),
  note("H01", "an encoded path traversal in a name", "c/%2e%2e.md", {
    content: "x",
    url: "/c/2e-2e",
  }),
  note("H01", "a name with URL characters", "c/a?b#c.md", {
    content: "x",
    url: "/c/a-b-c",
  }),
  note("F23", "markup as a name", "c/<img onerror=x>.md", {
    content: "x",
    url: "/c/img-onerror-x",
    hasNot: [/<img/],
  }),
  note("H02", "a file in a hidden folder", ".obsidian/x.md", { content: "x", url: null }),
  note("H02", "an environment file", ".env", { content: "KEY=canary", url: null }),
  note("H12", "a headers file of another host", "_headers", {
    content: "/*\n  Set-Cookie: a=b; Domain=example.org\n  Content-Security-Policy: x\n",
    issue: { category: "header", message: /Set-Cookie/ },
    url: null,
  }),
  note("H12", "a redirects file of another host", "_redirects", {
    content: "/* //evil.example 301",
    issue: { category: "redirect", message: /has no effect/ },
    url: null,
  }),
  note("C24", "installed packages", "node_modules/x.md", { content: "x", url: null }),
  note("H18", "the name of a generated list", "posts.md", { content: "My own", has: ["My own"] }),
  note("H18", "the name of a tag's page", "tags/own.md", { content: "My own", has: ["My own"] }),
  note("H18", "the name of the error page", "404.md", { content: "My own", has: ["My own"] }),
  note("C23", "NUL and broken UTF-8", "c/bytes.md", {
    content: Buffer.from([97, 0, 255, 254, 10, 65]),
    issue: { category: "encoding", line: 1, message: /not valid UTF-8/ },
    has: ["\uFFFD"],
  }),
  note("C23", "UTF-16", "c/utf16.md", {
    content: Buffer.from("\uFEFFgrün", "utf16le"),
    issue: { category: "encoding", message: /UTF-16LE/ },
    has: ["grün"],
  }),
  note("C23", "one line of 1.9 million characters", "c/line.md", {
    content: "x".repeat(1_900_000),
  }),
  note("C23", "a note above 2 MiB", "c/big.md", {
    content: "*a* ".repeat(600_000),
    issue: { category: "size", severity: "error", message: /larger than 2 MiB/ },
    has: ["<pre>*a* "],
  }),
  note("C23", "nothing at all", "c/blank.md", { content: "" }),
];

const site = testBadInputs(FILES, { "c/e\u0301.md": "decomposed" });

test("submodules are one issue with their folders and addresses, and links into them say why they are dead", async () => {
  const project = site.project();
  const modules = (url: string) =>
    `[submodule "m"]\n\tpath = parts/m\n\turl = ${url}\n[submodule "n"]\n\tpath = parts/n\n\turl = ../n.git\n`;
  await project.tree.commit({
    ".gitmodules": modules("https://ada:secret@example.org/m.git"),
    "linking.md": "[Inside](parts/m/intro.md) ![](parts/m/a.png)",
    "deep/linking.md": "[[parts/m/note]]",
    "including.md": "{{#include parts/m/one.py}}\n\n{{#include parts/m/two.py}}\n",
  });
  for (const name of ["m", "n"])
    await project.tree.git(
      "update-index",
      "--add",
      "--cacheinfo",
      `160000,${"1".repeat(40)},parts/${name}`,
    );
  await project.tree.git("commit", "--quiet", "-m", "modules");
  const messages = async () =>
    (await project.publish()).issues.flatMap(({ category, path, message }) =>
      category === "submodule" || path.endsWith("ing.md") ? message : [],
    );
  expect((await messages()).toSorted()).toEqual([
    // The same for both files, so they are one group.
    ...Array.from(
      { length: 2 },
      () => "Files of the submodule parts/m, which is not fetched, are not included.",
    ),
    "The submodule parts/m (https://example.org/m.git) is not fetched.",
    "The submodule parts/n (../n.git) is not fetched.",
    "parts/m/a.png is in the submodule parts/m, which is not fetched, so the embed was removed.",
    "parts/m/intro.md is in the submodule parts/m, which is not fetched, so the link was removed.",
    "parts/m/note is in the submodule parts/m, which is not fetched, so the link was removed.",
  ]);
  const file = join(project.tree.directory, ".gitmodules");
  await writeFile(file, modules("https://example.org/moved.git"));
  await project.tree.git("add", "--", ".gitmodules");
  await project.tree.git("commit", "--quiet", "-m", "moved");
  expect(await messages()).toContain(
    "The submodule parts/m (https://example.org/moved.git) is not fetched.",
  );
});

test("links into a submodule are information, also in a copy that has only the name of its folder", async () => {
  const project = site.project();
  await project.tree.commit({
    ".gitmodules": '[submodule "m"]\n\tpath = parts/empty\n\turl = ../m.git\n',
    "copy.md": "[One](parts/empty/one.md) [Two](parts/empty/b/two.md) [Three](parts/none/a.md)",
  });
  const issues = async () =>
    (await project.publish()).issues.flatMap(({ path, severity, message }) =>
      path === "copy.md" || path === "parts/empty" ? `${severity} ${message}` : [],
    );
  const removed = "is in the submodule parts/empty, which is not fetched, so the link was removed.";
  expect((await issues()).toSorted()).toEqual([
    "info The submodule parts/empty (../m.git) is not fetched.",
    `info parts/empty/b/two.md ${removed}`,
    `info parts/empty/one.md ${removed}`,
    "warning No page or file is named parts/none/a.md.",
  ]);
  await project.tree.commit({ "parts/empty/one.md": "One" });
  expect(await issues()).toContain("warning No page or file is named parts/empty/b/two.md.");
});

test("C05 a submodule and its commands are ignored", async () => {
  const project = site.project();
  const modules = '[submodule "m"]\n\tpath = module\n\turl = ext::sh -c touch% /tmp/canary\n';
  const module = `160000,${"1".repeat(40)},module`;
  await project.tree.commit({ ".gitmodules": modules });
  await project.tree.git("update-index", "--add", "--cacheinfo", module);
  await project.tree.git("commit", "--quiet", "-m", "module");
  const { deployment, issues } = await project.publish();
  expect(deployment.status).toBe("success");
  expect(issues).toContainEqual(
    expect.objectContaining({ path: "module", category: "submodule", severity: "info" }),
  );
});

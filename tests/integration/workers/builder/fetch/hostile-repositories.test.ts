import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  type BuildWorld,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

/** The cases: files in the repository next to `index.md`, and the worst permitted effect. */
const cases: {
  name: string;
  make(project: TestProject): Promise<unknown>;
  issue?: { path: string; category: string };
  absent?: string[];
  present?: string[];
}[] = [
  {
    name: "a symbolic link to a file of the host is not followed",
    make: ({ tree }) => symlink("/etc/passwd", join(tree.directory, "passwords.md")),
    issue: { path: "passwords.md", category: "symlink" },
    absent: ["/passwords"],
  },
  {
    name: "a submodule is not fetched",
    make: ({ tree }) =>
      tree.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},module`),
    issue: { path: "module", category: "submodule" },
  },
  {
    name: "C06 a link into .git and a submodule behind it are not followed",
    make: async ({ tree }) => {
      await symlink(".git", join(tree.directory, "a"));
      const path = "A/modules/x";
      const module = `[submodule "x"]\n\tpath = ${path}\n\turl = ../evil\n`;
      await writeFile(join(tree.directory, ".gitmodules"), module);
      await tree.git("update-index", "--add", "--cacheinfo", `160000,${"1".repeat(40)},${path}`);
    },
    issue: { path: "a", category: "symlink" },
    absent: ["/a/config", "/a/hooks"],
  },
  {
    name: "a Git LFS pointer causes an issue and is not published",
    make: ({ tree }) =>
      writeFile(
        join(tree.directory, "big.md"),
        `version https://git-lfs.github.com/spec/v1\noid sha256:${"a".repeat(64)}\nsize 12345\n`,
      ),
    issue: { path: "big.md", category: "lfs" },
    absent: ["/big", "/big.md"],
  },
  {
    name: "C12 a file above 25 MiB is left out",
    make: ({ tree }) =>
      writeFile(join(tree.directory, "film.md"), Buffer.alloc(25 * 1024 * 1024 + 1, "a")),
    issue: { path: "film.md", category: "size" },
    absent: ["/film"],
  },
  {
    name: "names of other systems and with line breaks have an address",
    make: async ({ tree }) => {
      for (const name of ["CON.md", "a..md", "new\nline.md", "-dash.md", 'quo"te.md'])
        await writeFile(join(tree.directory, name), "Text");
    },
    present: ["/con", "/a", "/new-line", "/dash", "/quo-te"],
  },
  {
    name: "front matter in a programming language is treated as text",
    make: ({ tree }) =>
      writeFile(
        join(tree.directory, "code.md"),
        "---js\n{ title: process.exit(1) }\n---\nStill here",
      ),
    present: ["/code"],
  },
  {
    name: "broken front matter causes an issue for its note",
    make: ({ tree }) => writeFile(join(tree.directory, "bad.md"), "---\ntitle: [\n---\nText"),
    issue: { path: "bad.md", category: "frontmatter" },
    present: ["/bad"],
  },
  {
    name: "a note of NUL bytes and broken UTF-8 becomes a page",
    make: ({ tree }) =>
      writeFile(join(tree.directory, "bytes.md"), Buffer.from([0, 255, 254, 10, 65])),
    issue: { path: "bytes.md", category: "encoding" },
    present: ["/bytes"],
  },
  {
    name: "C07 C24 attributes, hooks and scripts of the repository do nothing",
    make: async ({ tree }) => {
      await writeFile(join(tree.directory, ".gitattributes"), "*.md filter=evil\n");
      await writeFile(join(tree.directory, "package.json"), '{"scripts":{"install":"exit 1"}}');
      await writeFile(join(tree.directory, "Makefile"), "all:\n\texit 1\n");
    },
    absent: ["/makefile", "/package.json"],
  },
];

test.each(cases)("$name", async ({ make, issue, absent = [], present = [] }) => {
  const project = await world.project();
  await writeFile(join(project.tree.directory, "index.md"), "Hello");
  await make(project);
  await project.tree.git("add", "--all", "--", ":!module", ":!A");
  await project.tree.git("commit", "--quiet", "-m", "hostile");
  const { deployment, manifest, issues, page } = await project.publish();
  expect(deployment.status).toBe("success");
  expect(await page("/")).toContain("Hello");
  if (issue) expect(issues).toContainEqual(expect.objectContaining(issue));
  for (const url of absent) expect(manifest.files, url).not.toHaveProperty([url]);
  for (const url of present) expect(manifest.files, url).toHaveProperty([url]);
});

test("control and direction characters in a commit message are shown escaped", async () => {
  const project = await world.project();
  await project.tree.commit({ "index.md": "Hello" }, "evil \u202Etxt.exe <script>");
  const { deployment } = await project.publish();
  const row = await collection(world.context.db, "deployments").findOne({ _id: deployment._id });
  expect(row?.commit?.message).toBe("evil \\u{202e}txt.exe <script>");
});

test("C21 a name that is not UTF-8 causes an issue, and other notes are published", async () => {
  const project = await world.project();
  const name = Buffer.from([0x62, 0x61, 0x64, 0xff, 0x2e, 0x6d, 0x64]);
  await writeFile(Buffer.concat([Buffer.from(`${project.tree.directory}/`), name]), "x");
  const { deployment, issues } = await project.publish({ "beside.md": "x" });
  expect(deployment.status).toBe("success");
  expect(issues).toContainEqual(
    expect.objectContaining({ path: "bad\uFFFD.md", category: "filename", severity: "warning" }),
  );
});

test("F28 terminal control characters in a name are escaped in the log", async () => {
  const project = await world.project();
  const name = "\u001b]8;;evil.example\u0007\u001b[2J\u202e\u001b[31m.md";
  const { deployment, log } = await project.publish({ [name]: "---\ntitle: never closed\n" });
  expect(deployment.status).toBe("success");
  const line = log.find(({ level }) => level === "error");
  const spelled = "\\u{1b}]8;;evil.example\\u{7}\\u{1b}[2J\\u{202e}\u001b[31m.md:1 ";
  expect(line?.text.startsWith(`\u001b[31m${spelled}`), line?.text).toBe(true);
});

test("C27 commits from the year 1970 and from the far future have pages with dates", async () => {
  const project = await world.project();
  await project.tree.commit({ "old.md": "x" }, "old", "@1 +0000");
  await project.tree.commit({ "new.md": "x" }, "new", "@253402300000 +1400");
  const { deployment, page } = await project.publish();
  expect(deployment.status).toBe("success");
  for (const url of ["/old", "/new"]) expect(await page(url)).not.toMatch(/Invalid|NaN/);
  expect(await page("/sitemap.xml")).not.toMatch(/Invalid|NaN/);
});

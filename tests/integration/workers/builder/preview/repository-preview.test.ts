import { existsSync } from "node:fs";
import { mkdir, readdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import { startGitHost, behaviours } from "#tests/support/doubles/hosts/git-host.ts";
import { type BuildWorld, startBuildWorld } from "#tests/support/worlds/build-world.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { collection } from "#store/collections.ts";
import { ensureIndexes } from "#store/indexes.ts";
import type { RepositoryPreviewDocument } from "#store/projects/documents.ts";
import {
  claimPreview,
  deletePreview,
  insertPreview,
  listPreviewsToWake,
} from "#store/projects/repository-previews.ts";
import { removeLeftoverPreviews } from "#workers/builder/preview/leftover-previews.ts";
import { previewRepository } from "#workers/builder/preview/preview-repository.ts";
import { until } from "#tests/support/until.ts";

/** Of a token that no host has issued. */
const TOKEN_LETTERS = "Qz7rT2mVx9LpK4sWc8NbYd3HfJg6RuEa5oXi";

let world: BuildWorld;
let host: GitRemote;
let tree: WorkTree;
let previews: string;

beforeAll(async () => {
  world = await startBuildWorld();
  host = await startGitRemote(join(world.directory, "elsewhere"));
  allow(new URL(host.origin).port);
  previews = join(world.directory, "tmp", "previews");
});
afterAll(async () => {
  await host?.close();
  await world?.close();
});
let trees = 0;
beforeEach(async () => {
  tree = await createWorkTree(join(world.directory, "trees", String(trees++)));
});

function allow(port: string | number): void {
  world.context.env.GIT_ALLOW_PRIVATE_HOSTS.push(`127.0.0.1:${port}`);
}

/** Previews the repository with these files, which anyone can read. */
async function preview(files: Record<string, string | Buffer>): Promise<RepositoryPreviewDocument> {
  await tree.commit(files);
  await tree.git("push", "--quiet", "--force", host.url("open"), "HEAD:main");
  return previewAt(host.bareUrl("open"));
}

async function previewAt(
  url: string,
  branch: string | null = null,
): Promise<RepositoryPreviewDocument> {
  const { _id } = await start(url, branch);
  await previewRepository(world.context, _id);
  return stored(_id);
}

async function start(url: string, branch: string | null = null) {
  const row = await insertPreview(world.context.db, { userId: newId(), url, branch });
  if (!row) throw new Error("no free slot");
  return row;
}

async function stored(_id: string): Promise<RepositoryPreviewDocument> {
  const row = await collection(world.context.db, "repositoryPreviews").findOne({ _id });
  if (!row) throw new Error("the preview does not exist");
  return row;
}

test("the preview of a VitePress repository shows its kind, its order, its first page and what is left out", async () => {
  const { state, site, pages, slot } = await preview({
    ".vitepress/config.ts": `export default { srcDir: "src", themeConfig: { sidebar: [
      { text: "Guide", items: [{ text: "Start here", link: "/start" }, { text: "More", link: "/guide/more" }] },
    ] } };`,
    ".pressmarkignore": "internal/\n",
    "src/index.md":
      "# Welcome\n\nRead [the start](start.md) and [nothing](nowhere.md).\n\n![logo](logo.png)",
    "src/logo.png": Buffer.from("picture"),
    "src/guide/more.md": "# More",
    "src/start.md": "# Start",
    "src/secret.md": "---\ndraft: true\n---\n# Not ready",
    "src/internal/a.md": "# Inside",
    "src/internal/b.md": "# Inside",
    "README.md": "# The repository",
  });
  expect(state).toBe("ready");
  expect(slot).toBeUndefined();
  expect(site).toMatchObject({
    branch: "main",
    commit: await tree.git("rev-parse", "HEAD"),
    readFrom: "notes",
    convention: {
      id: "vitepress",
      text: "This is a VitePress repository: 3 pages from `src`, order from the sidebar",
    },
    root: "src",
    pages: 3,
    files: 1,
    themeId: "handbook",
  });
  const titles = site?.menu.map(({ title, items }) => [title, items.map((item) => item.title)]);
  expect(titles).toEqual([
    ["Start here", []],
    ["Guide", ["More"]],
  ]);
  expect(site?.leftOut).toEqual([
    {
      kind: "withheld",
      reason: expect.stringContaining("draft"),
      count: 1,
      example: "src/secret.md",
    },
    {
      kind: "ignored",
      reason: "`internal/` in .pressmarkignore",
      count: 2,
      example: "src/internal/a.md",
    },
    { kind: "outside", reason: "`src`", count: 1, example: "README.md" },
  ]);
  expect(site?.issues).toMatchObject({ first: [{ path: "src/index.md", line: 3 }] });
  expect(pages?.handbook).toContain("Welcome");
  expect(pages?.handbook).toContain("data:image/png;base64,");
  expect(pages?.handbook).not.toMatch(/<script|<link|@font-face|src="\/|Not ready|Inside/);
  expect(pages?.garden).not.toBe(pages?.handbook);
});

test("notes without conventions look like a garden, and dated ones like a journal", async () => {
  const notes = await preview({ "index.md": "# Hello", "a.md": "# A" });
  expect(notes.site).toMatchObject({ convention: null, root: "", pages: 2, themeId: "garden" });
  tree = await createWorkTree(join(world.directory, "trees", "posts"));
  const posts = await preview({
    "index.md": "# Hello",
    "a.md": "---\ndate: 2024-01-01\n---\n# A",
    "b.md": "---\ndate: 2024-01-02\n---\n# B",
  });
  expect(posts.site?.themeId).toBe("journal");
});

test("a repository with more notes is previewed from its names, its settings and its first page", async () => {
  const files: Record<string, string> = {
    "mkdocs.yml": "nav:\n  - Last one first: part-9/note-9.md\n",
    "docs/index.md": "# A large manual\n\nMany pages.",
    "docs/hidden.md": "---\ndraft: true\n---\n# Hidden",
  };
  for (let at = 0; at < 2_100; at++) files[`docs/part-${at % 10}/note-${at}.md`] = `# Note ${at}`;
  const { site, pages } = await preview(files);
  expect(site).toMatchObject({
    readFrom: "names",
    convention: { id: "mkdocs" },
    pages: 2_102,
    files: null,
    issues: null,
  });
  expect(site?.menu[0]?.items[0]?.title).toBe("Last one first");
  expect(pages?.handbook).toContain("Many pages.");
});

test("the first page contains the files that it includes", async () => {
  const { site, pages } = await preview({
    "book.toml": "[book]\n",
    "src/SUMMARY.md": "- [Start](start.md)\n",
    "src/README.md": "# A book\n\n{{#include part.txt}}\n",
    "src/part.txt": "An included part.",
    "src/start.md": "# Start",
  });
  expect(site?.convention?.id).toBe("mdbook");
  expect(pages?.handbook).toContain("An included part.");
});

test("nothing stays on the disk", async () => {
  const { _id } = await start(host.bareUrl("open"));
  await tree.commit({ "index.md": "# Home", "large.bin": Buffer.alloc(300_000, "x") });
  await tree.git("push", "--quiet", "--force", host.url("open"), "HEAD:main");
  await previewRepository(world.context, _id);
  expect((await stored(_id)).state).toBe("ready");
  expect(await readdir(previews)).toEqual([]);
  expect(existsSync(join(world.directory, "mirrors"))).toBe(false);
});

test("a repository that a crash left behind is removed, and one in use is not", async () => {
  const running = await start(host.bareUrl("open"));
  const claimed = await claimPreview(world.context.db, running._id, new Date());
  const inUse = `${running._id}-${claimed?.attempts}`;
  for (const name of [inUse, `${running._id}-7`, `${newId()}-1`])
    await mkdir(join(previews, name, "repository.git"), { recursive: true });
  await removeLeftoverPreviews(world.context);
  expect(await readdir(previews)).toEqual([inUse]);
  await deletePreview(world.context.db, { previewId: running._id, userId: running.userId });
  await removeLeftoverPreviews(world.context);
  expect(await readdir(previews)).toEqual([]);
});

test("the database deletes a preview after an hour at the latest", async () => {
  await ensureIndexes(world.context.db);
  const indexes = await collection(world.context.db, "repositoryPreviews").indexes();
  const { expireAfterSeconds } = indexes.find(({ name }) => name === "expires") ?? {};
  expect(expireAfterSeconds).toBeLessThan(3_600);
});

test.each([
  ["repo_no_access", () => host.bareUrl("blog")],
  ["url_private_address", () => "https://127.0.0.1/owner/repository"],
])("a repository that cannot be read ends the preview with %s", async (appCode, url) => {
  const failed = await previewAt(url());
  expect(failed).toMatchObject({ state: "failed", error: { appCode }, site: null, pages: null });
  expect(failed.slot).toBeUndefined();
});

test("a missing branch is named with those that exist", async () => {
  await preview({ "index.md": "# Home" });
  const { error } = await previewAt(host.bareUrl("open"), "missing");
  expect(error?.message).toBe("The repository has no branch missing. It has: main.");
});

test("a repository without markdown says so", async () => {
  const { state, error } = await preview({ "main.c": "int main;" });
  expect({ state, code: error?.appCode }).toEqual({ state: "failed", code: "no_content" });
});

test("links out of the repository, scripts and secrets do not reach the page", async () => {
  await symlink("../../../../etc/passwd", join(tree.directory, "outside.md"));
  const { site, pages } = await preview({
    ".gitmodules": '[submodule "x"]\n\tpath = x\n\turl = ../../../etc\n',
    "index.md":
      "# Home\n\n<script>alert(1)</script><img src=x onerror=alert(1)>\n\n![[outside]] ![](https://tracker.example/a.png)\n\n<style>*{display:none}</style>",
    "token.md": `# T\n\nghp_${TOKEN_LETTERS}`,
  });
  for (const page of Object.values(pages ?? {}))
    expect(page).not.toMatch(/alert\(1\)|onerror|root:x|<script|\*\{display:none\}/);
  expect(site?.leftOut.map(({ kind, example }) => [kind, example])).toEqual([
    ["withheld", "token.md"],
    ["unsupported", "outside.md"],
  ]);
});

test("a discarded preview stops, although its host never answers", async () => {
  const silent = await startGitHost(behaviours.hang);
  allow(silent.port);
  try {
    const row = await start(`http://127.0.0.1:${silent.port}/owner/repository`);
    const working = previewRepository(world.context, row._id);
    await until(() => silent.requests.length > 0);
    await deletePreview(world.context.db, { previewId: row._id, userId: row.userId });
    await working;
    expect(await readdir(previews)).toEqual([]);
  } finally {
    await silent.close();
  }
});

test("a preview whose worker died is given to another one, and the first cannot write anymore", async () => {
  const { db } = world.context;
  await preview({ "index.md": "# Home" });
  const row = await start(host.bareUrl("open"));
  const past = new Date(Date.now() - 60_000);
  const dead = await claimPreview(db, row._id, past);
  expect(await listPreviewsToWake(db, past)).toContain(row._id);
  await previewRepository(world.context, row._id);
  expect(await stored(row._id)).toMatchObject({ state: "ready", attempts: 2 });
  expect(dead?.attempts).toBe(1);
  expect(await claimPreview(db, row._id, new Date())).toBeNull();
});

test("a stopping worker gives the preview back", async () => {
  const stopping = AbortSignal.abort();
  const row = await start(host.bareUrl("open"));
  await expect(previewRepository({ ...world.context, stopping }, row._id)).rejects.toBeInstanceOf(
    Error,
  );
  expect(await stored(row._id)).toMatchObject({ state: "queued", leaseExpiresAt: null });
});

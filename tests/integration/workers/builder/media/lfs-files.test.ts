import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ofProject, sealSecret } from "#core/secrets/secrets.ts";
import { REPOSITORY_TOKEN } from "#schemas/secrets.ts";
import { lfsMonth } from "#schemas/projects/lfs.ts";
import { updateProject } from "#store/projects/projects.ts";
import { addLfsBytes } from "#store/projects/lfs-bytes.ts";
import {
  type LfsDouble,
  pointerOf,
  startLfsDouble,
} from "#tests/support/doubles/git/lfs-double.ts";
import { basic, type GitRemote, startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";
import { openStateMemory } from "#workers/builder/incremental/build-state.ts";

/** A linked repository over http whose pictures are in Git LFS. */

const PASSWORD = "reader";
const GIBIBYTE = 1024 ** 3;

let world: BuildWorld;
let git: GitRemote;
let lfs: LfsDouble;
let isOut = false;
const allowed: string[] = [];

beforeAll(async () => {
  world = await startBuildWorld({ GIT_ALLOW_PRIVATE_HOSTS: "127.0.0.1:1" });
  git = await startGitRemote(world.directory, {
    authorize: async ({ project, password }) =>
      password === PASSWORD ? { projectId: project, actor: "ada" } : "unauthorized",
  });
  lfs = await startLfsDouble({
    git: git.origin,
    authorization: basic(PASSWORD),
    batch: (honest) => (isOut ? { status: 503 } : honest),
  });
  allowed.push(...lfs.hosts);
  world.context.env.GIT_ALLOW_PRIVATE_HOSTS = allowed;
});
afterAll(async () => {
  await lfs?.close();
  await git?.close();
  await world?.close();
});
beforeEach(() => {
  isOut = false;
  lfs.batches.length = 0;
  lfs.downloads.length = 0;
});

const photo = (shade: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 900,
      height: 300,
      channels: 3,
      background: { r: shade, g: 80, b: 90 },
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer();

/** Reads its own remote over http, as if that were on another host. */
async function linkedProject(): Promise<TestProject> {
  const project = await world.project();
  const { db } = world.context;
  const url = `${lfs.url}/git/ada/${project.id}.git`;
  await updateProject(db, project.id, {
    source: { kind: "git", url, owner: "", repo: "", username: "git" },
  });
  const secret = { name: REPOSITORY_TOKEN, value: PASSWORD };
  await sealSecret(world.context, ofProject(project.id), secret);
  return project;
}

const lfsIssues = ({ issues }: Published) => issues.filter(({ category }) => category === "lfs");
const filesOf = ({ manifest }: Published) => manifest.files;
const textOf = ({ log }: Published) => log.map(({ text }) => text).join("\n");

test("pictures and downloads in Git LFS appear, each is fetched once, and only those that a page uses", async () => {
  const project = await linkedProject();
  const [picture, unused] = [await photo(10), await photo(20)];
  const paper = Buffer.from("%PDF-1.4 paper");
  const pointer = lfs.store(picture);
  const first = await project.publish({
    "index.md": "# Home\n\n![[shot.png]] ![[copy.png]] [paper](paper.pdf)",
    "shot.png": pointer,
    "copy.png": pointer,
    "paper.pdf": lfs.store(paper),
    "unused.png": lfs.store(unused),
  });
  expect(first.deployment.status).toBe("success");
  expect(lfsIssues(first)).toEqual([]);
  expect(lfs.downloads).toHaveLength(2);
  expect(await first.page("/paper.pdf")).toBe(paper.toString());
  expect(filesOf(first)["/shot.png"]?.slice(1)).toEqual(["image/png", picture.length]);
  expect(await first.page("/")).toMatch(/<img[^>]*src="\/shot\.png"[^>]*width="900"/);
  expect(await first.page("/")).toContain("-640.webp");
  expect(textOf(first)).toContain("Fetching 2 files from Git LFS");
  expect((await project.document()).lfs?.bytes).toBe(picture.length + paper.length);

  const second = await project.publish({ "index.md": "# Home\n\n![[shot.png]] again" });
  // A worker without memory builds everything again, from what is stored.
  world.context.states = openStateMemory();
  const third = await project.publish({ "other.md": "![[copy.png]]" }, { force: true });
  for (const later of [second, third]) {
    expect(later.deployment.status).toBe("success");
    expect(filesOf(later)["/shot.png"]).toEqual(filesOf(first)["/shot.png"]);
  }
  expect(filesOf(third)["/copy.png"]).toEqual(filesOf(first)["/copy.png"]);
  expect(lfs.batches).toHaveLength(1);
});

test("a file that was fetched is never fetched again, whatever its pointer is called and how it is built", async () => {
  const project = await linkedProject();
  const picture = await photo(50);
  const pointer = lfs.store(picture);
  await project.publish({ "index.md": "# Home\n\n![[shot.png]]", "shot.png": pointer });
  expect(lfs.downloads).toHaveLength(1);
  // As another program would write it: another blob of git for the same file.
  const [version, ...rest] = pointer.trim().split("\n");
  const other = [version, "x-note 1", ...rest].join("\n");
  const second = await project.publish({ "index.md": "# Home\n\n![[new.png]]", "new.png": other });
  const again = { force: true, withoutCache: true };
  const third = await project.publish({ "more.md": "![[shot.png]] ![[new.png]]" }, again);
  for (const later of [second, third]) {
    expect(lfsIssues(later)).toEqual([]);
    expect(filesOf(later)["/new.png"]?.[2]).toBe(picture.length);
    expect(textOf(later)).not.toContain("from Git LFS");
  }
  expect(lfs.downloads).toHaveLength(1);
  expect((await project.document()).lfs?.bytes).toBe(picture.length);
});

test("a repository that names its storage in .lfsconfig is read there, and a broken file is the reason", async () => {
  const project = await linkedProject();
  const paper = lfs.store(Buffer.from("%PDF-1.4 elsewhere"));
  const files = { "index.md": "# Home\n\n[paper](paper.pdf)", "paper.pdf": paper };
  const broken = await project.publish({ ...files, ".lfsconfig": "[lfs\nurl = x\n" });
  expect(lfsIssues(broken)).toMatchObject([
    { message: expect.stringContaining("The file .lfsconfig cannot be read.") },
  ]);
  expect(lfs.batches).toEqual([]);
  const url = `${lfs.url}/git/ada/${project.id}.git/info/lfs/media`;
  const mended = await project.publish({ ".lfsconfig": `[lfs]\n\turl = ${url}\n` });
  expect(lfsIssues(mended)).toEqual([]);
  expect(await mended.page("/paper.pdf")).toContain("elsewhere");
  expect(lfs.batches).toMatchObject([{ path: `${new URL(url).pathname}/objects/batch` }]);
});

test("what cannot be had is an issue of the file with the reason, and the next build tries again", async () => {
  const project = await linkedProject();
  const picture = await photo(30);
  const lost = pointerOf(await photo(40));
  isOut = true;
  const first = await project.publish({
    "index.md": "# Home\n\n![[shot.png]] ![[lost.png]]",
    "shot.png": lfs.store(picture),
    "lost.png": lost,
  });
  expect(first.deployment.status).toBe("success");
  expect(lfsIssues(first)).toMatchObject([
    { path: "lost.png", message: expect.stringContaining("internal error (status 503)") },
    { path: "shot.png", message: expect.stringContaining("internal error (status 503)") },
  ]);
  expect(filesOf(first)).not.toHaveProperty(["/shot.png"]);
  expect(textOf(first)).not.toContain(PASSWORD);

  isOut = false;
  const second = await project.publish({ "index.md": "# Home\n\n![[shot.png]] ![[lost.png]]!" });
  expect(lfsIssues(second)).toMatchObject([
    { path: "lost.png", message: expect.stringContaining("does not have it") },
  ]);
  expect(filesOf(second)["/shot.png"]?.[2]).toBe(picture.length);
  expect(await second.page("/")).toMatch(/<img[^>]*src="\/shot\.png"/);
});

test("the pointer alone gives another project nothing that its own host does not have", async () => {
  const secret = Buffer.from("%PDF-1.4 private paper");
  const pointer = lfs.store(secret);
  const files = { "index.md": "# Home\n\n[paper](paper.pdf)", "paper.pdf": pointer };
  const owner = await linkedProject();
  expect(await (await owner.publish(files)).page("/paper.pdf")).toBe(secret.toString());

  const other = await world.project();
  const published = await other.publish(files);
  expect(await published.page("/paper.pdf")).toBeNull();
  expect(lfsIssues(published)).toMatchObject([
    { message: expect.stringContaining("built-in remote has no LFS storage") },
  ]);

  // What can never be had does not make later builds look at everything.
  const later = await other.publish({ "index.md": "# Home\n\n[paper](paper.pdf) again" });
  expect(lfsIssues(later)).toEqual(lfsIssues(published));
  expect(textOf(later)).toContain("rendered: 1 changed note");
});

test("what a project may fetch in a month is limited, and the issue says so", async () => {
  const project = await linkedProject();
  const month = lfsMonth(new Date());
  await addLfsBytes(world.context.db, project.id, { month, bytes: 5 * GIBIBYTE - 1 });
  const published = await project.publish({
    "index.md": "# Home\n\n[paper](paper.pdf)",
    "paper.pdf": lfs.store(Buffer.from("%PDF-1.4 more")),
  });
  expect(lfsIssues(published)).toMatchObject([
    { path: "paper.pdf", message: expect.stringMatching(/up to 5 GiB from Git LFS in a month/) },
  ]);
  expect(lfs.batches).toEqual([]);
});

test("a file above the limit of files is not fetched", async () => {
  const project = await linkedProject();
  const size = 26 * 1024 * 1024;
  const published = await project.publish({
    "index.md": "# Home\n\n[film](film.mp4)",
    "film.mp4": pointerOf(Buffer.from("x")).replace(/size .*/, `size ${size}`),
  });
  expect(lfsIssues(published)).toMatchObject([
    { message: expect.stringContaining("It has 26 MiB. Files can be up to 25 MiB.") },
  ]);
  expect(lfs.batches).toEqual([]);
});

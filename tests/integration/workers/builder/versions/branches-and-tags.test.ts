import { join } from "node:path";
import { collection } from "#store/collections.ts";
import { updateProject } from "#store/projects/projects.ts";
import { startGitRemote } from "#tests/support/doubles/git/git-remote.ts";
import type { SweepContext } from "#workers/sweep/context.ts";
import { checkProject } from "#workers/sweep/poll.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type BuildWorld,
  type Published,
  startBuildWorld,
  type TestProject,
} from "#tests/support/worlds/build-world.ts";

let world: BuildWorld;
beforeAll(async () => {
  world = await startBuildWorld();
});
afterAll(() => world?.close());

const remoteOf = ({ id }: TestProject) => repositoryDirectory(world.context.env.DATA_DIR, id);
const logOf = ({ log }: Published) => log.map(({ text }) => text).join("\n");
/** The number of notes that a build compiled. */
const compiledBy = (published: Published) =>
  Number(/(\d+) notes? compiled/.exec(logOf(published))?.[1]);

/** Expects that the files at some addresses are those of an earlier deployment. */
function expectSame(before: Published, after: Published, isOf: (url: string) => boolean): void {
  const files = (published: Published) =>
    Object.fromEntries(Object.entries(published.manifest.files).filter(([url]) => isOf(url)));
  expect(Object.keys(files(after)).length).toBeGreaterThan(3);
  expect(files(after)).toEqual(files(before));
}

function switchOf(html: string | null) {
  const list = /<nav class="version-switch".*?<\/nav>/s.exec(html ?? "")?.[0] ?? "";
  return [...list.matchAll(/<a href="([^"]*)"( aria-current="true")?>([^<]*)</g)].map(
    ([, url, current, name]) => `${name} ${url}${current ? " *" : ""}`,
  );
}

const manual = (version: string) => ({
  "docs/index.md": `# Manual ${version}\n[setup](setup.md)`,
  "docs/setup.md": `# Setup ${version}\n[[use]]`,
  "docs/use.md": `# Use ${version}\n{{#include ../code.txt}} ![](dot.svg)`,
  "docs/secret.md": `---\ndraft: true\n---\n# Secret ${version}`,
  "docs/dot.svg": `<svg xmlns="http://www.w3.org/2000/svg"><title>${version}</title></svg>`,
  "mkdocs.yml": `site_name: x\nnav: [setup.md, use.md, index.md]`,
});

test("branches and tags are versions, and a push compiles and renders only what it changes", async () => {
  const project = await world.project({
    settings: { versions: { branches: ["release/*"], tags: ["v*"], most: null } },
  });
  const { tree } = project;
  await tree.commit(manual("1.0"), "1.0");
  await tree.git("push", "-q", remoteOf(project), "HEAD:refs/tags/v1.0");
  await tree.commit({ ...manual("2.0"), "docs/only.md": "# Only" }, "2.0");
  await tree.git("push", "-q", remoteOf(project), "HEAD:refs/heads/release/2.0");
  const first = await project.publish(manual("3.0"));
  expect(switchOf(await first.page("/setup"))).toEqual([
    "Latest /setup *",
    "2.0 /2.0/setup",
    "v1.0 /v1.0/setup",
  ]);
  expect(await first.page("/v1.0/use")).toContain("Use 1.0");
  expect(await first.page("/v1.0/dot.svg")).toContain("<title>1.0</title>");
  expect(await first.page("/2.0/only")).not.toBeNull();
  expect(await first.page("/v1.0/secret")).toBeNull();
  expect(await first.page("/2.0/_tree.json")).toContain('"Setup 2.0"');
  // Its menu is that of its own commit.
  expect(await first.page("/v1.0/setup")).toMatch(/rel="next" href="\/v1.0\/use"/);
  expect(compiledBy(first)).toBe(14);

  // Another commit of the project's branch changes no version.
  const second = await project.publish({ "docs/use.md": "# Use 3.1" });
  expect(compiledBy(second)).toBe(1);
  expectSame(first, second, (url) => /^\/(?:2\.0|v1\.0)\//.test(url));

  // A push to a version's branch changes its pages alone.
  await tree.git("checkout", "-q", "-b", "old", "HEAD~2");
  await tree.commit({ "docs/use.md": "# Use 2.1" }, "2.1");
  await tree.git("push", "-q", remoteOf(project), "old:refs/heads/release/2.0");
  await tree.git("checkout", "-q", "main");
  const third = await project.publish(undefined, {});
  expect(await third.page("/2.0/use")).toContain("Use 2.1");
  expect(third.deployment.versions).toEqual([
    { name: "2.0", mount: "2.0:/", commit: await tree.git("rev-parse", "old") },
    { name: "v1.0", mount: "v1.0:/", commit: await tree.git("rev-parse", "old~2") },
  ]);
  expect(compiledBy(third)).toBe(1);
  expectSame(second, third, (url) => !/^\/2\.0(?:\/|$)/.test(url) && !/\.(?:xml|txt)$/.test(url));

  // A new tag is a new version, and no note of the others is compiled again.
  await tree.git("push", "-q", remoteOf(project), "HEAD:refs/tags/v3.1");
  const fourth = await project.publish(undefined, {});
  expect(compiledBy(fourth)).toBe(0);
  expect(switchOf(await fourth.page("/v3.1/use"))[1]).toBe("v3.1 /v3.1/use *");

  // A version that is deleted leaves the site.
  await tree.git("push", "-q", remoteOf(project), ":refs/tags/v1.0");
  const fifth = await project.publish(undefined, {});
  expect(await fifth.page("/v1.0/use")).toBeNull();
});

test("pressmark.yml names branches and tags, the newest of them and their number", async () => {
  const project = await world.project();
  const { tree } = project;
  await tree.commit(manual("x"), "start");
  for (const tag of [
    "v1.2",
    "v1.10",
    "v0.9",
    "v2.0-rc.1",
    "other",
    "x<y>",
    "tags",
    "v..",
    "feed.xml",
  ])
    await tree.git("push", "-q", remoteOf(project), `HEAD:refs/tags/${tag}`).catch(() => undefined);
  const first = await project.publish({ "pressmark.yml": "versions: { tags: 'v*', most: 3 }" });
  expect(switchOf(await first.page("/use"))).toEqual([
    "v2.0-rc.1 /v2.0-rc-1/use",
    "Latest /use *",
    "v1.10 /v1.10/use",
    "v1.2 /v1.2/use",
  ]);
  expect((await project.document()).versionRefs).toEqual({ branches: [], tags: ["v*"], most: 3 });
  const second = await project.publish({
    "pressmark.yml": "versions: { tags: [v1.10, 'x*', tags, feed.xml], newest: v1.10 }",
  });
  expect(switchOf(await second.page("/v1.10/use"))).toEqual([
    ...["Next /use", "v1.10 /v1.10/use *", "x<y> /x-y/use", "tags /version-tags/use"].map((one) =>
      one.replace("x<y>", "x&lt;y&gt;"),
    ),
    "feed.xml /feed-xml/use",
  ]);
  expect(await second.page("/feed.xml")).toContain("<rss");
  expect(await second.page("/use")).toContain("unreleased version");
});

test("branches and tags with nearly the same names are separate versions", async () => {
  const project = await world.project({
    settings: { versions: { branches: ["a/*", "b/*"], tags: ["a-x"], most: null } },
  });
  const { tree } = project;
  for (const ref of ["heads/a/x", "heads/b/x", "tags/a-x"]) {
    await tree.commit({ "index.md": `# Page of ${ref}` }, ref);
    await tree.git("push", "-q", remoteOf(project), `HEAD:refs/${ref}`);
  }
  const { page } = await project.publish({ "index.md": "# Latest" });
  const links = switchOf(await page("/")).slice(1);
  expect(new Set(links.map((link) => link.split(" ")[0]))).toEqual(new Set(["a-x", "a/x", "b/x"]));
  const titles = await Promise.all(
    links.map(
      async (link) => /<h1[^>]*>Page of ([^<]*)/.exec((await page(link.split(" ")[1]!)) ?? "")?.[1],
    ),
  );
  expect(new Set(titles)).toEqual(new Set(["heads/a/x", "heads/b/x", "tags/a-x"]));
});

test("too many tags are an error that says what to do", async () => {
  const project = await world.project();
  const { tree } = project;
  await tree.commit({ "index.md": "# Home" }, "start");
  const tags = Array.from({ length: 25 }, (_, at) => `HEAD:refs/tags/v1.${at}`);
  await tree.git("push", "-q", remoteOf(project), ...tags);
  const published = await project.publish({ "pressmark.yml": "versions: { tags: v* }" });
  expect(switchOf(await published.page("/"))).toHaveLength(21);
  expect(published.issues).toContainEqual(
    expect.objectContaining({
      path: "pressmark.yml",
      severity: "error",
      message:
        "versions.tags matches more than 20 branches and tags (`v*`). Only the newest 20 are published.",
      suggestion:
        "Use a narrower pattern, or set `most` to the number of versions that you want, up to 20.",
    }),
  );
});

test("versions of a linked repository are copied, and a check finds new ones", async () => {
  const host = await startGitRemote(join(world.directory, "elsewhere"));
  world.context.env.GIT_ALLOW_PRIVATE_HOSTS.push(`127.0.0.1:${new URL(host.origin).port}`);
  const project = await world.project({
    settings: { versions: { branches: [], tags: ["v*"], most: null } },
  });
  const { tree } = project;
  const push = (ref: string) => tree.git("push", "-q", "--force", host.url("open"), ref);
  const url = host.bareUrl("open");
  await updateProject(world.context.db, project.id, {
    source: { kind: "git", url, owner: "", repo: "open" },
    routedHead: await tree.commit(manual("1.0"), "1.0"),
  });
  await tree.git("tag", "-a", "v1.0", "-m", "annotated");
  await push("v1.0");
  await tree.commit(manual("2.0"), "2.0");
  await push("HEAD:main");
  const first = await project.publish(undefined, {});
  expect(await first.page("/v1.0/use"), logOf(first)).toContain("Use 1.0");
  expect(compiledBy(first)).toBe(8);

  const head = await tree.git("rev-parse", "HEAD");
  await updateProject(world.context.db, project.id, { routedHead: head });
  const sweep = { ...world.context, stopping: new AbortController().signal } as SweepContext;
  const queued = async () =>
    (await listQueued(project.id)).map(({ trigger, branch }) => [trigger.kind, branch]);
  await checkProject(sweep, project.id);
  expect(await queued()).toEqual([]);
  await tree.git("tag", "v2.0");
  await push("v2.0");
  await checkProject(sweep, project.id);
  expect(await queued()).toEqual([["poll", "main"]]);
  // The same versions are found only once.
  await checkProject(sweep, project.id);
  expect(await queued()).toHaveLength(1);
  const second = await project.publish(undefined, {});
  expect(await second.page("/v2.0/use")).toContain("Use 2.0");
  // The note with a file of its own commit is compiled with it.
  expect(compiledBy(second)).toBe(1);
  await host.close();
});

const listQueued = (projectId: string) =>
  collection(world.context.db, "deployments").find({ projectId, status: "queued" }).toArray();

import { createHash } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFinal } from "#schemas/deployments/status.ts";
import { scaled } from "#tests/fault/scale.ts";
import { type ApiClient, openClient } from "#tests/support/worlds/api-client.ts";
import { openWorkTree, temporaryDirectory } from "#tests/support/worlds/git-client.ts";
import { type StoredFacts, unpackStoredData } from "#tests/support/inputs/stored/stored-data.ts";
import { until } from "#tests/support/until.ts";
import { startSupervisor, type Supervisor } from "#tests/support/worlds/processes/supervisor.ts";

const START_MS = 300_000;

/** The current version on a data directory from commit a498974. */
let product: Supervisor;
let stored: StoredFacts;
let garden: StoredFacts["projects"][number];
let diary: StoredFacts["projects"][number];
let dashboard: string;
let client: ApiClient;
let api: ApiClient["api"];

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), "pressmark-stored-"));
  stored = unpackStoredData(directory);
  [garden, diary] = stored.projects as [typeof garden, typeof diary];
  product = await startSupervisor({}, directory);
  await product.line(/^Sign in: /);
  dashboard = `http://localhost:${product.env.PORT}`;
  const response = await fetch(`${dashboard}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: stored.email, password: stored.password }),
  });
  expect(response.status).toBe(200);
  const { access_token: token } = (await response.json()) as { access_token: string };
  client = openClient(dashboard, token);
  ({ api } = client);
}, START_MS);
afterAll(async () => {
  client.close();
  await product.close();
});

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

function read(domain: string, path: string, headers = {}): Promise<Answer> {
  const port = product.env.SITES_PORT;
  const options = {
    host: "127.0.0.1",
    port,
    path,
    headers: { ...headers, host: `${domain}:${port}` },
  };
  return new Promise((resolve, reject) => {
    const request = http.get(options, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", reject);
  });
}

const deploymentsOf = async (projectId: string) =>
  (await api.deployments.list.query({ projectId })).deployments;

const isPrepared = (deploymentId: string) =>
  api.deployments.sqlite.query({ deploymentId }).then(
    () => true,
    (error: unknown) => {
      if (/is being prepared/.test(String(error))) return false;
      throw error;
    },
  );

async function newestSettled(projectId: string, number: number) {
  for (;;) {
    const [newest] = await deploymentsOf(projectId);
    if (newest?.number === number && isFinal(newest.status)) return newest;
    await sleep(50);
  }
}

test("visitors get every page and picture as before", async () => {
  for (const project of stored.projects)
    for (const { path, ...page } of project.pages) {
      const { status, headers, body } = await read(project.domain, path);
      const type = headers["content-type"] ?? null;
      const content = /text|xml|json/.test(type ?? "")
        ? body.toString().replaceAll(/localhost:\d+/g, "localhost")
        : body;
      const sha256 = createHash("sha256").update(content).digest("hex");
      // The platform's own pages, such as the one that asks for a sign-in, may look different.
      const stored = status === 200 ? { bytes: content.length, sha256 } : {};
      expect({ status, type, ...stored }, path).toMatchObject(
        page.status === 200 ? page : { status: page.status, type: page.type },
      );
    }
});

test("the organization has its projects and their deployments", async () => {
  const { orgs } = await api.orgs.list.query();
  expect(orgs.map(({ id, handle }) => ({ id, handle }))).toContainEqual(stored.org);
  for (const { id, deployments, handle, pinned, visibility } of stored.projects) {
    const { project } = await api.projects.get.query({ projectId: id });
    expect(project).toMatchObject({ handle, pinned, visibility });
    expect(
      (await deploymentsOf(id)).map(({ number, status, live, commit }) => ({
        number,
        status,
        live,
        message: commit?.message,
      })),
    ).toEqual(deployments);
  }
});

test("a deployment shows its content and what changed", async () => {
  const [newest, , oldest] = await deploymentsOf(garden.id);
  const deploymentId = newest!.id;
  // Derived data is rebuilt if its version has changed.
  await until(() => isPrepared(deploymentId));
  const { lines } = await api.deployments.logs.query({ deploymentId });
  expect(lines.length).toBeGreaterThan(0);
  const { issues } = await api.deployments.issues.query({ deploymentId });
  expect(issues).toMatchObject([{ path: "index.md", line: 3 }]);
  const { posts } = await api.deployments.posts.query({ deploymentId });
  expect(posts.map(({ title }) => title)).toEqual(
    expect.arrayContaining(["Pond", "Roses", "Winter"]),
  );
  const { notes } = await api.deployments.notes.query({ deploymentId });
  expect(notes.map(({ path }) => path)).toContain("Draft.md");
  const { medias } = await api.deployments.medias.query({ deploymentId });
  expect(medias.map(({ path }) => path)).toEqual(["rose.png"]);
  const { graph } = await api.deployments.graph.query({ deploymentId });
  expect(graph.nodes.length).toBeGreaterThan(3);
  await api.deployments.spec.query({ deploymentId });
  const { file } = await api.deployments.file.query({ deploymentId, path: "Winter.md" });
  expect(JSON.stringify(file)).toContain("Everything rests.");
  const otherId = oldest!.id;
  const { changes } = await api.deployments.changes.query({ deploymentId, otherId });
  expect(changes.length).toBeGreaterThan(0);
  const { diff } = await api.deployments.diff.query({ deploymentId, otherId, path: "Roses.md" });
  expect(JSON.stringify(diff)).toContain("white");
  const { url } = await api.deployments.sqlite.query({ deploymentId });
  const database = Buffer.from(await (await fetch(url)).arrayBuffer()).toString("latin1");
  expect(database.slice(0, 15)).toBe("SQLite format 3");
  expect(database).toContain("Pond.md");
});

test("search finds the content of the site and the projects, also after derived data was rebuilt", async () => {
  const find = async () => (await read(garden.domain, "/_search?q=water")).body.toString();
  await expect.poll(find).toContain("/pond");
  const { projects, notes } = await api.search.find.query({ query: "Roses" });
  expect(projects.length + notes.length).toBeGreaterThan(0);
});

test("a private site opens only for its members", async () => {
  const site = diary.domain.split(".")[0]!;
  const { url } = await api.siteTickets.create.mutate({ site, path: "/monday" });
  const { pathname, search } = new URL(url);
  const entry = await read(diary.domain, pathname + search);
  const cookie = String(entry.headers["set-cookie"]).split(";")[0]!;
  const page = await read(diary.domain, "/monday", { cookie });
  expect(page.status).toBe(200);
  expect(page.body.toString()).toContain("Nobody else reads this.");
});

test("an API key and a deploy hook still start deployments, and a push is built", async () => {
  const robot = openClient(dashboard, garden.apiKey);
  await robot.api.deployments.create.mutate({ projectId: garden.id });
  robot.close();
  expect(await newestSettled(garden.id, 4)).toMatchObject({ status: "success", live: false });
  const { pathname } = new URL(garden.hookUrl!);
  expect((await fetch(dashboard + pathname, { method: "POST" })).ok).toBe(true);
  await newestSettled(garden.id, 5);

  const { path, remove } = await temporaryDirectory();
  const url = `http://git:${garden.pushToken}@localhost:${product.env.PORT}/git/${stored.org.handle}/garden.git`;
  await openWorkTree(path).git("clone", "--quiet", url, join(path, "tree"));
  const tree = openWorkTree(join(path, "tree"));
  await tree.commit({ "Spring.md": "# Spring\n\nIt begins again.\n" }, "Spring");
  await tree.git("push", "--quiet", "origin", "main");
  await remove();
  expect(await newestSettled(garden.id, 6)).toMatchObject({
    status: "success",
    commit: { message: "Spring" },
  });
});

test("a rollback to an older deployment works, and so does the return to the latest one", async () => {
  const first = (await deploymentsOf(garden.id)).find(({ number }) => number === 1)!;
  await api.deployments.promote.mutate({ deploymentId: first.id });
  const text = async (path: string) => (await read(garden.domain, path)).body.toString();
  await expect.poll(() => text("/roses")).toContain("They are red.");
  await api.deployments.unpin.mutate({ deploymentId: first.id });
  await expect.poll(() => text("/spring")).toContain("It begins again.");
  expect(await text("/roses")).toContain("They are white.");
});

// The suite begins with such a start, and `mongod.test.ts` stops Pressmark too.
if (scaled(false, true))
  test(
    "Pressmark stops and starts again",
    async () => {
      expect(await product.stop()).toBe(0);
      const { DATA_DIR, PORT, SITES_PORT } = product.env;
      const ports = { PORT: String(PORT), SITES_PORT: String(SITES_PORT) };
      product = await startSupervisor(ports, DATA_DIR);
      await product.line(/^Sign in: /);
      expect((await read(garden.domain, "/spring")).status).toBe(200);
    },
    START_MS,
  );

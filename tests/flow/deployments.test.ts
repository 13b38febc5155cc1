import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { createWorkTree, type WorkTree } from "#tests/support/worlds/git-client.ts";
import { type RunningProcess, startProcess } from "#tests/support/worlds/processes/processes.ts";
import { until } from "#tests/support/until.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

const LONG_MS = 300_000;
const NOTES = 20;

/** What a member does with deployments, with every process involved. */
let world: World;
let ada: Person;
let worker: RunningProcess;
let projectId: string;
let tree: WorkTree;
let remote: string;

beforeAll(async () => {
  world = await startWorld();
  ada = await world.signUp();
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  const variables = { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL };
  worker = await startProcess("workers/builder/main.ts", variables, "npm run");
  const source = { kind: "remote" } as const;
  const newProject = { orgId: ada.org, name: "Garden", source };
  const { project } = await ada.api.projects.create.mutate(newProject);
  projectId = project.id;
  const url = new URL(project.gitUrl ?? "");
  url.username = "git";
  url.password = project.pushToken ?? "";
  remote = url.href;
  tree = await createWorkTree(join(DATA_DIR, "trees", projectId));
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

const project = async () => (await ada.api.projects.get.query({ projectId })).project;

/** Commits, pushes, and waits for the outcome and the dataset. */
async function publish(files: Record<string, string>): Promise<Deployment> {
  const sha = await tree.commit(files);
  await tree.git("push", "--quiet", remote, "main");
  let latest: Deployment | null = null;
  await until(async () => {
    ({ latest } = await project());
    if (latest?.commit?.sha !== sha || !isFinal(latest.status)) return false;
    return latest.status !== "success" || latest.data !== "pending";
  });
  // The project may have been read just before the deployment went live.
  const input = { deploymentId: latest!.id };
  return (await ada.api.deployments.get.query(input)).deployment;
}

const notes = Object.fromEntries(
  Array.from({ length: NOTES }, (_, at) => [
    `notes/note-${at}.md`,
    `# Note ${at}\n\nWords of note ${at}, enough of them to be told apart from those of others.\n`,
  ]),
);
const links = Object.keys(notes).map((path) => `- [[${path.slice(0, -3)}]]`);
const issuesOf = (deploymentId: string, filter: object = {}) =>
  ada.api.deployments.issues.query({ deploymentId, ...filter });

test(
  "a member breaks a link, renames twenty notes, compares, reads one note, approves, rolls back and deletes",
  async () => {
    const first = await publish({ "index.md": `# Home\n\n${links.join("\n")}\n`, ...notes });
    expect(first).toMatchObject({ status: "success", live: true, data: "ready" });
    expect(first.newlyPublic).toBe(NOTES + 1);

    // A broken link is a new issue and appears in the comparison.
    const broken = await publish({
      "index.md": `# Home\n\nOne more line.\n\n[a](nowhere.md)\n${links.slice(1).join("\n")}\n`,
    });
    const { issues, summary, previous } = await issuesOf(broken.id, { state: "new" });
    expect(issues).toMatchObject([{ path: "index.md", category: "link", isNew: true }]);
    expect(summary).toMatchObject({ added: 1, resolved: 0 });
    expect(previous?.id).toBe(first.id);
    const one = await ada.api.deployments.compare.query({ deploymentId: broken.id });
    expect(one.comparison).toMatchObject({
      before: { id: first.id },
      pages: { added: 0, changed: 1, removed: 0, moved: 0 },
      settings: [],
      links: {
        dead: [{ path: "index.md" }],
        orphaned: [{ path: "notes/note-0.md", url: "/notes/note-0" }],
        totals: { dead: 1, orphaned: 1, gone: 0 },
      },
    });

    // Moved notes are neither new nor removed, and neither are their issues.
    await tree.git("mv", "notes", "moved");
    const moved = await publish({});
    const { changes, total } = await ada.api.deployments.changes.query({
      deploymentId: moved.id,
      kind: "moved",
      limit: 100,
    });
    expect(total).toBe(NOTES);
    expect(changes.find(({ beforePath }) => beforePath === "notes/note-7.md")).toMatchObject({
      path: "moved/note-7.md",
      beforeUrl: "/notes/note-7",
      url: "/moved/note-7",
    });
    expect(moved).toMatchObject({ live: true, newlyPublic: 0 });

    const { posts } = await ada.api.deployments.posts.query({ deploymentId: moved.id, limit: 100 });
    const home = posts.find(({ path }) => path === "index.md");
    const { post } = await ada.api.deployments.post.query({
      deploymentId: moved.id,
      postId: home?.id ?? "",
    });
    expect(post.html).toContain("<p>One more line.</p>");
    expect(post.html).not.toContain("<h1");

    // Content that visitors could not see before needs approval, and every view says so.
    await ada.api.projects.settings.update.mutate({
      projectId,
      section: "build",
      values: { approveNewlyPublic: true },
    });
    const waiting = await publish({ "plan.md": "# Plan\n", "index.md": "# Home\n\n[[plan]]\n" });
    expect(waiting).toMatchObject({ status: "success", live: false, awaitsApproval: true });
    const input = { deploymentId: waiting.id };
    expect((await ada.api.deployments.newlyPublic.query(input)).newlyPublic).toEqual([
      { kind: "note", path: "plan.md", url: "/plan", title: "Plan" },
    ]);
    const { lines } = await ada.api.deployments.logs.query(input);
    expect(lines.map(({ text }) => text).join("\n")).toContain("plan.md at /plan");
    expect((await project()).live?.id).toBe(moved.id);
    await ada.api.deployments.promote.mutate(input);
    expect(await project()).toMatchObject({ live: { id: waiting.id }, pinned: false });

    // A rollback stays pinned during pushes until the site is unpinned.
    await ada.api.deployments.promote.mutate({ deploymentId: first.id });
    const edited = await publish({ "index.md": "# Home, edited\n" });
    expect(await project()).toMatchObject({ live: { id: first.id }, pinned: true });
    expect(edited.live).toBe(false);
    await ada.api.deployments.unpin.mutate({ deploymentId: first.id });

    await ada.api.deployments.delete.mutate({ deploymentId: broken.id });
    const { deployments } = await ada.api.deployments.list.query({ projectId });
    expect(deployments.map(({ id }) => id)).not.toContain(broken.id);
  },
  LONG_MS,
);

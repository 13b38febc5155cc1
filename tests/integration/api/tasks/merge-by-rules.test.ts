import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { CoreContext } from "#core/context.ts";
import { decideTask } from "#core/tasks/auto-merge/decide-task.ts";
import { mergeTask } from "#core/tasks/merge/merge-task.ts";
import { callerOfTask } from "#core/tasks/task-caller.ts";
import { collection } from "#store/collections.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { setSuspension } from "#store/orgs/suspensions.ts";
import { hastenDecision } from "#store/tasks/decisions.ts";
import { interrupted, withoutLog } from "#tests/support/doubles/interrupted-db.ts";
import { givenIssue } from "#tests/support/inputs/stored/stored-deployment.ts";
import {
  MOSS,
  PAGE,
  RULES,
  type RulesTask,
  type RulesWorld,
  startRulesWorld,
  TEXT,
} from "#tests/support/worlds/tasks/rules-world.ts";

let rules: RulesWorld;
let task: RulesTask;
let context: CoreContext;

beforeAll(async () => {
  rules = await startRulesWorld();
  context = rules.world.services;
});
afterAll(() => rules.close());
beforeEach(async () => {
  task = await rules.begin();
});

/** The reason is in the log once, on the task, and in one notification. */
async function expectWaits(reason: RegExp): Promise<void> {
  const before = await task.published();
  await task.decide();
  await task.decide();
  expect(await task.published()).toBe(before);
  const all = await task.reasons();
  expect(all).toHaveLength(1);
  expect(all[0]).toMatch(/^Not merged automatically: /);
  expect(all[0]).toMatch(reason);
  expect(await task.merges()).toEqual([]);
  expect((await rules.ada.api.tasks.get.query({ taskId: task.id })).task.notMerged).toBe(all[0]);
}

test("a task that passes all rules is merged once by its owner, who can revert it", async () => {
  await task.prepare();
  await Promise.all([task.decide(), task.decide(), task.decide()]);
  await task.decide();
  const log = await task.commits();
  expect(log).toHaveLength(2);
  expect(log[0]).toMatchObject({ author: { email: task.bob.email } });
  expect(log[0]!.message).toContain(`Task: ${task.id}\nMerges: `);
  expect(log[0]!.message).toContain("Rules: mend-links");
  expect(await task.document()).toMatchObject({
    status: "done",
    outcome: "merged",
    decideAt: null,
  });
  expect(await task.merges()).toMatchObject([
    { userId: task.bob.userId, isAutomatic: true, isComplete: true, files: 1 },
  ]);
  expect(await task.notifications()).toMatchObject([
    { event: "task.merged", title: "“Mend links” was merged automatically" },
  ]);
  const { commit } = (await task.merges())[0] as { commit: string };
  await task.bob.api.tasks.revert.mutate({ taskId: task.id, commit });
  const { file } = await task.bob.api.source.read.query({
    projectId: task.projectId,
    path: "docs/lawn.md",
  });
  expect(file.text).toBe(TEXT);
});

test("nothing is merged without rules, by those of another recipe, or while it works", async () => {
  await task.prepare();
  const before = await task.published();
  await task.setRules(null);
  await task.decide();
  await task.setRules({ ...RULES, maxPages: "many" } as never);
  await task.decide();
  await task.setRules(RULES);
  const other = { id: "write-guide" as const, folders: [""] };
  for (const set of [{ recipe: other }, { recipe: null }, { status: "running" as const }]) {
    const old = await task.document();
    await task.set(set);
    await task.decide();
    await collection(rules.db, "tasks").replaceOne({ _id: task.id }, old);
  }
  expect(await task.published()).toBe(before);
  expect(await task.notifications()).toEqual([]);
});

test("a commit of someone else on the branch needs a person, even with the task's trailers", async () => {
  const first = await task.writeByTask(MOSS);
  const message = `Fix\n\nTask: ${task.id}\nCall: call_1_1`;
  const files = { "docs/lawn.md": TEXT.replace("grass", "clover") };
  const head = await task.write(files, { branch: task.branch, base: first }, message);
  await task.buildBoth(head);
  await expectWaits(/a commit that the task did not make/);
  expect(await task.notifications()).toMatchObject([
    { event: "task.waiting", message: expect.stringContaining("Not merged automatically") },
  ]);
});

test("new commits on the published branch need a person", async () => {
  await task.prepare();
  await task.write({ "other.md": "new\n" }, { base: task.start });
  await expectWaits(/new commits after the branch of the task began/);
});

test("a file outside of the folders needs a person", async () => {
  await task.writeByTask({ "other.md": TEXT.replace("grass", "moss") });
  await expectWaits(/other\.md changed, and it is outside the folders/);
});

test("what the build says needs a person: a page that becomes public, an issue, a host", async () => {
  const head = await task.writeByTask(MOSS);
  const plan = { path: "drafts/plan.md", text: "plan", title: "Plan", page: PAGE };
  await task.buildBoth(head, { notes: [plan], newlyPublic: [plan] });
  await expectWaits(/drafts\/plan\.md would become public/);
  await task.restart();
  await task.buildBoth(head, { notes: [plan] });
  await expectWaits(/drafts\/plan\.md would become public/);
  await task.restart();
  await task.buildBoth(head, { issues: [givenIssue({ path: "docs/lawn.md", category: "media" })] });
  await expectWaits(/there are new issues/);
  await task.restart();
  const link = PAGE.replace("Garden", "Garden</title><a href=https://evil.example>x</a><title>");
  await task.buildBoth(head, { page: link });
  await expectWaits(/a new host, evil\.example/);
});

test("a task that has read a draft needs a person, because it could have copied it", async () => {
  await task.prepare();
  const forModel = JSON.stringify({ notes: [{ path: "drafts/plan.md", excerpt: "secret" }] });
  await task.call("search_notes", { query: "secret" }, { forModel });
  await expectWaits(/the task has read drafts\/plan\.md, which visitors cannot see/);
});

test("a task that stopped at a limit needs a person", async () => {
  await task.prepare();
  const reason = "The task has used its steps.";
  await task.set({ reason });
  await expectWaits(/stopped before it was done/);
});

test("a task whose preview is being built is decided when it is built", async () => {
  const head = await task.prepare();
  const next = await task.writeByTask({ "docs/lawn.md": TEXT.replace("grass", "fern") }, head);
  const before = await task.published();
  await task.decide();
  expect([await task.published(), await task.reasons()]).toEqual([before, []]);
  const { decideAt } = await task.document();
  expect(decideAt?.getTime()).toBeGreaterThan(Date.now());
  await task.buildBoth(next);
  expect(await hastenDecision(rules.db, task)).toBe(task.id);
  await decideTask(context, task.id);
  expect((await task.document()).outcome).toBe("merged");
});

test("a task of a suspended organization waits as long as that lasts, and is merged afterwards", async () => {
  const head = await task.prepare();
  const before = await task.published();
  const { orgId } = await task.document();
  const suspension = { reason: "Unpaid", sitesOffline: false, since: new Date() };
  await setSuspension(rules.db, orgId, suspension);
  await task.set({ finishedAt: new Date(Date.now() - 3 * 24 * 60 * 60_000) });
  await task.decide();
  expect([await task.published(), await task.reasons()]).toEqual([before, []]);
  const { decideAt, notMerged } = await task.document();
  expect(decideAt?.getTime()).toBeGreaterThan(Date.now());
  expect(notMerged).toMatch(/^Not merged automatically: .*is suspended.*Unpaid$/);
  await setSuspension(rules.db, orgId, null);
  // A preview that is built only now has its own day.
  const unbuilt = await task.writeByTask({ "docs/lawn.md": TEXT.replace("grass", "fern") }, head);
  await task.decide();
  expect([await task.reasons(), (await task.document()).notMerged]).toEqual([[], null]);
  await task.buildBoth(unbuilt);
  await task.decide();
  expect((await task.document()).outcome).toBe("merged");
});

test("an owner who has left the organization merges nothing, and is told nothing", async () => {
  await task.prepare();
  const { orgId } = await task.document();
  await rules.ada.api.orgs.removeMember.mutate({ orgId, userId: task.bob.userId });
  await task.set({ status: "waiting" });
  await expectWaits(/can no longer write/);
  expect(await task.notifications()).toEqual([]);
});

test("what people do while it is decided counts", async () => {
  const head = await task.prepare();
  const before = await task.published();
  for (const meanwhile of [
    () => task.setRules(null),
    () => task.setRules({ ...RULES, maxPages: 1 }),
    () => task.set({ messageSeq: 9 }),
  ]) {
    await task.setRules(RULES);
    const late = { ...context, db: interrupted(context.db, "previews", meanwhile) };
    await task.decide(late);
    expect([await task.published(), await task.reasons()]).toEqual([before, []]);
  }
  expect((await task.document()).commit).toBe(head);
});

test("a person who merges or discards at the same time wins or loses, and nothing happens twice", async () => {
  for (const act of ["merge", "discard"] as const) {
    const head = await task.prepare();
    const before = await task.commits();
    const input = act === "merge" ? { taskId: task.id, head } : { taskId: task.id };
    await Promise.allSettled([
      task.decide(),
      rules.ada.api.tasks[act].mutate(input as never),
      task.decide(),
    ]);
    await task.decide();
    const after = await task.commits();
    const isMerged = (await task.merges()).length === 1;
    expect(after.length - before.length).toBe(isMerged ? 1 : 0);
    expect((await task.document()).status).toBe("done");
    const isDiscarded = (await task.entries()).some(({ kind }) => kind === "discarded");
    expect([isMerged, isDiscarded].filter(Boolean)).toHaveLength(1);
    task = await rules.begin();
  }
});

test("a worker that dies after the commit leaves a task that the next one ends", async () => {
  await task.prepare();
  const dying = { ...context, db: withoutLog(context.db) };
  await expect(task.decide(dying)).rejects.toThrow("killed");
  const commit = await task.published();
  expect([commit === task.start, (await task.document()).status]).toEqual([false, "waiting"]);
  // Then also the rules may be off.
  await task.setRules(null);
  await task.decide();
  expect(await task.merges()).toMatchObject([{ commit, isAutomatic: true, isComplete: true }]);
  expect([(await task.document()).outcome, await task.reasons(), await task.published()]).toEqual([
    "merged",
    [],
    commit,
  ]);
  expect(await task.notifications()).toMatchObject([{ event: "task.merged" }]);
});

test("nothing is merged if one of the branches has moved since the decision", async () => {
  const head = await task.prepare();
  const person = await callerOfTask(context, await task.document());
  const [org, project] = [
    await findOrg(rules.db, (await task.document()).orgId),
    await findProject(rules.db, task.projectId),
  ];
  const automatic = { recipe: "mend-links" as const, confirm: () => Promise.resolve() };
  const work = { org: org!, project: project!, task: await task.document(), choice: null };
  const merge = { ...work, caller: { ...person!, key: null }, automatic };
  await task.write({ "other.md": "new\n" }, { base: task.start });
  const before = await task.published();
  for (const decided of [{ head, base: task.start }, { head: task.start, base: before! }, { head }])
    await expect(mergeTask(context, { ...merge, ...decided })).rejects.toMatchObject({
      appCode: "conflict",
    });
  expect(await task.published()).toBe(before);
});

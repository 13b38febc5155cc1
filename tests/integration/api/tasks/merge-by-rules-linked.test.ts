import { rm } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { checkProject } from "#workers/sweep/poll.ts";
import { refusePushes } from "#tests/support/doubles/hosts/refusing-host.ts";
import {
  type LinkedHost,
  type LinkedRepository,
  startLinkedHost,
} from "#tests/support/worlds/linked-host.ts";
import {
  type RulesTask,
  type RulesWorld,
  startRulesWorld,
} from "#tests/support/worlds/tasks/rules-world.ts";

/** Automatic merges, and the ends of branches, in a repository at a host. */
let host: LinkedHost;
let rules: RulesWorld;
let repository: LinkedRepository;
let task: RulesTask;
let head: string;

beforeAll(async () => {
  host = await startLinkedHost();
  rules = await startRulesWorld(host.variables);
});
afterAll(async () => {
  await rules.close();
  await host.close();
});
beforeEach(async () => {
  host.reset();
  repository = await host.repository();
  task = await rules.begin(repository);
  head = await task.prepare();
});

const check = () =>
  checkProject({ ...rules.world.services, stopping: new AbortController().signal }, task.projectId);

/** The reason is on the task once, and in one notification, and the host has nothing new. */
async function expectWaits(reason: RegExp): Promise<void> {
  await task.decide();
  await task.decide();
  expect(await task.published()).toBe(task.start);
  expect(await task.reasons()).toEqual([expect.stringMatching(reason)]);
  expect(await task.notifications()).toMatchObject([
    { event: "task.waiting", message: expect.stringMatching(reason) },
  ]);
  expect(await task.document()).toMatchObject({ status: "waiting", decideAt: null });
}

test("a task is merged as one commit by its owner on the host, and its branch ends there", async () => {
  await Promise.all([task.decide(), task.decide()]);
  const [merge, ...others] = await task.commits();
  expect(others).toHaveLength(1);
  expect(merge).toMatchObject({ author: { email: task.bob.email }, parents: [task.start] });
  expect(merge!.message).toContain(`Task: ${task.id}\nMerges: ${head}\nRules: mend-links`);
  expect(await repository.git("branch", "--format=%(refname:short)")).toBe("main");
  // The host reports it, and a check finds it.
  await check();
  await task.decide();
  expect(await task.commits()).toHaveLength(2);
  expect(await task.document()).toMatchObject({ status: "done", outcome: "merged" });
  expect(await task.merges()).toMatchObject([
    { userId: task.bob.userId, commit: merge!.sha, isAutomatic: true, isComplete: true },
  ]);
  expect(await task.notifications()).toMatchObject([{ event: "task.merged" }]);
});

test("a branch that the host protects needs a person", async () => {
  const hook = await refusePushes(
    repository.directory,
    "GitLab: You are not allowed to push code to protected branches on this project.",
  );
  await expectWaits(/^Not merged automatically: GitLab protects main/);
  await rm(hook);
  await task.bob.api.tasks.merge.mutate({ taskId: task.id, head });
  expect(await task.merges()).toMatchObject([{ isComplete: true }]);
});

test("a token that the host has revoked, or that may only read, needs a person", async () => {
  const { refuse } = host.rules;
  host.rules.refuse = (request) =>
    request.isPush ? { status: 403, text: "You are not allowed to push code." } : refuse!(request);
  await expectWaits(/^Not merged automatically: Your GitLab token cannot push to main/);
  await task.restart();
  host.rules.refuse = () => ({ status: 401, text: "The token was revoked." });
  await task.decide();
  expect(await task.reasons()).toEqual([
    expect.stringMatching(
      /^Not merged automatically: .*refuses to let Pressmark read the repository/,
    ),
  ]);
});

test("a merge whose answer from the host was lost is not repeated", async () => {
  const { refuse } = host.rules;
  host.rules.refuse = (request) =>
    request.isPush ? { status: 503, text: "Maintenance" } : refuse!(request);
  await expect(task.decide()).rejects.toMatchObject({ appCode: "git_host_failed" });
  expect([await task.published(), await task.reasons()]).toEqual([task.start, []]);

  host.reset();
  host.rules.afterPush = () => Promise.reject(new Error("The connection ended."));
  await expect(task.decide()).rejects.toMatchObject({ appCode: "git_host_failed" });
  const commit = await task.published();
  expect(commit).not.toBe(task.start);
  host.reset();
  await task.decide();
  expect(await task.reasons()).toEqual([]);
  await task.decide();
  await task.decide();
  expect(await task.published()).toBe(commit);
  expect(await task.merges()).toMatchObject([{ commit, isAutomatic: true, isComplete: true }]);
  expect(await task.reasons()).toEqual([]);
});

test("a push that the host has not reported yet needs a person", async () => {
  const pushed = await repository.push({ "other.md": "new\n" });
  await task.decide();
  await task.decide();
  expect(await task.published()).toBe(pushed);
  expect(await task.reasons()).toEqual([expect.stringMatching(/new commits/)]);
});

/** Someone pushes a commit to the branch of the task. */
async function pushToBranch(): Promise<string> {
  const commit = await repository.git("commit-tree", `${head}^{tree}`, "-p", head, "-m", "Mine");
  await repository.git("update-ref", `refs/heads/${task.branch}`, commit);
  return commit;
}
const branches = () => repository.git("branch", "--format=%(refname:short)");

test("a discarded task continues only when its old branch is deleted, and never deletes what someone pushed", async () => {
  const { refuse } = host.rules;
  host.rules.refuse = (request) =>
    request.isPush ? { status: 503, text: "Maintenance" } : refuse!(request);
  const of = { taskId: task.id };
  const { branchProblem } = await task.bob.api.tasks.discard.mutate(of);
  expect(branchProblem).toContain(`The branch ${task.branch} is still there.`);
  const send = () => task.bob.api.tasks.send.mutate({ ...of, text: "Once more" });
  await expect(send()).rejects.toThrow("The task cannot continue on the old commits. Delete");
  host.reset();
  const pushed = await pushToBranch();
  await expect(send()).rejects.toThrow(`Someone has pushed new commits to ${task.branch}.`);
  expect(await task.document()).toMatchObject({ status: "done", outcome: "discarded" });
  expect(await repository.git("rev-parse", task.branch)).toBe(pushed);
  await repository.git("update-ref", `refs/heads/${task.branch}`, head);
  expect((await send()).task.status).toBe("queued");
  expect(await branches()).toBe("main");
  expect(await task.document()).not.toHaveProperty("endedHead");
});

test("a commit that someone pushes during a merge is not deleted with the branch", async () => {
  let pushed = "";
  host.rules.afterPush = async () => {
    delete host.rules.afterPush;
    pushed = await pushToBranch();
  };
  const merge = await task.bob.api.tasks.merge.mutate({ taskId: task.id, head });
  expect(merge.merged.isComplete).toBe(true);
  expect(merge.branchProblem).toContain("Someone has pushed new commits");
  expect(await repository.git("rev-parse", task.branch)).toBe(pushed);
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { git } from "#git/command.ts";
import { diffTree } from "#git/objects/tree.ts";
import { branchHead } from "#git/repositories.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskPartDocument } from "#store/tasks/documents.ts";
import { attempts, ordersIn } from "#tests/support/inputs/hostile/injections.ts";
import {
  callOf,
  directoryOf,
  type InjectedProject,
  injectedProject,
  refsOf,
  textsOf,
} from "#tests/support/worlds/tasks/injected-project.ts";
import {
  startTaskWorld,
  type TaskWorld,
  type TestTask,
} from "#tests/support/worlds/tasks/task-world.ts";
import { conversationOf } from "#workers/chat/prompt/conversation.ts";
import { systemPrompt } from "#workers/chat/prompt/system-prompt.ts";
import type { ToolOutcome } from "#workers/chat/tools/tools.ts";

let tasks: TaskWorld;
let project: InjectedProject;
let task: TestTask;
beforeAll(async () => {
  tasks = await startTaskWorld();
  project = await injectedProject(tasks.world, tasks.ada);
  task = await tasks.task(project.projectId);
});
afterAll(() => tasks?.close());

/** Everything that the model reads when it is asked for a summary. */
async function readAll(): Promise<string[]> {
  const told: string[] = [];
  const page = async (name: string, input: object) => {
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { failure, forModel } = await task.call(name, {
        ...input,
        limit: 100,
        ...(cursor && { cursor }),
      });
      expect({ name, failure, forModel }).toMatchObject({ failure: null });
      told.push(forModel);
      ({ nextCursor: cursor } = JSON.parse(forModel) as { nextCursor: string | null });
    }
  };
  await page("list_files", { path: "names" });
  await page("list_commits", {});
  await page("list_issues", {});
  for (const path of ["notes.md", "matter.md"])
    told.push((await task.call("read_note", { path })).forModel);
  const forModel = textsOf("attachments").map((text, at) => ({ name: `${at}.txt`, text }));
  const message = {
    kind: "message",
    seq: 1,
    text: "Summarise",
    notes: [],
    attachments: [],
    forModel,
  };
  told.push(JSON.stringify(conversationOf([message as unknown as TaskPartDocument])));
  return told;
}

test("a model that obeys every text in a repository cannot do what its tools do not allow", async () => {
  expect(attempts.length).toBeGreaterThan(100);
  const { world } = tasks;
  const { projectId, otherId, secrets } = project;
  const directory = directoryOf(world, projectId);
  const stored = await findProject(world.services.db, projectId);
  const [before, other] = [await refsOf(world, projectId), await refsOf(world, otherId)];
  const main = (await branchHead(directory, "main")) ?? "";

  const told = await readAll();
  const orders = [...new Set(told.flatMap(ordersIn))];
  expect(orders.toSorted((a, b) => a - b)).toEqual(attempts.map((_, at) => at));
  // Only the messages of the user and the product's own words come without a frame.
  expect(ordersIn(systemPrompt(task.session))).toEqual([]);

  const outcomes: ToolOutcome[] = [];
  const wrong: unknown[] = [];
  for (const at of orders) {
    const { name, input, isAllowed = false } = callOf(at, { ...project, branch: task.branch });
    const outcome = await task.call(name, input);
    outcomes.push(outcome);
    const isRefused = outcome.failure !== null;
    if (isRefused === isAllowed || outcome.failure === "internal")
      wrong.push({ name, input, outcome });
  }
  expect(wrong).toEqual([]);

  const shown = JSON.stringify([told, outcomes]);
  for (const secret of secrets) expect(shown).not.toContain(secret);
  expect(await refsOf(world, otherId)).toEqual(other);
  const after = await refsOf(world, projectId);
  const own = after.filter((ref) => ref.startsWith(`refs/heads/${task.branch} `));
  expect(own).toHaveLength(1);
  expect(after.filter((ref) => !own.includes(ref))).toEqual(before);
  expect(await findProject(world.services.db, projectId)).toMatchObject({
    branch: stored?.branch,
    live: stored?.live,
  });
  const head = (await branchHead(directory, task.branch)) ?? "";
  const changed = await diffTree(directory, main, head);
  expect(changed.map(({ path }) => path).toSorted()).toEqual([
    "a.md",
    "drafts/idea.md",
    "gifts.md",
    "plan.md",
  ]);
  const { stdout } = await git(["log", "--format=%B%x00", `${main}..${head}`], {
    gitDir: directory,
  });
  for (const message of stdout
    .toString()
    .split("\0")
    .filter((text) => text.trim())) {
    expect(message.match(/^(?:Task|Call):.*$/gm)).toEqual([
      `Task: ${task.session.task._id}`,
      expect.stringMatching(/^Call: call_\d+$/),
    ]);
    expect(message).not.toContain("Signed-off-by");
  }
});

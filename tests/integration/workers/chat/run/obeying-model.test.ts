import { afterAll, beforeAll, expect, test } from "vitest";
import { diffTree } from "#git/objects/tree.ts";
import { branchHead } from "#git/repositories.ts";
import { collection, type CollectionName } from "#store/collections.ts";
import { findProject } from "#store/projects/projects.ts";
import { readParts } from "#store/tasks/parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { attempts, ordersIn } from "#tests/support/inputs/hostile/injections.ts";
import { type ChatWorld, startChatWorld } from "#tests/support/worlds/tasks/chat-world.ts";
import {
  callOf,
  directoryOf,
  type InjectedProject,
  injectedProject,
  refsOf,
  textsOf,
} from "#tests/support/worlds/tasks/injected-project.ts";
import { makePlansUntil } from "#tests/support/worlds/tasks/task-world.ts";
import { runTask } from "#workers/chat/run/run-task.ts";

const CALLS_PER_ANSWER = 8;
const MANY = { TASK_MAX_STEPS: 200, TASK_MAX_TOKENS: 100_000_000 };

let chat: ChatWorld;
let injected: InjectedProject;
const stopping = new AbortController();
let plans: Promise<void>;
beforeAll(async () => {
  chat = await startChatWorld();
  injected = await injectedProject(chat.world, chat.ada);
  plans = makePlansUntil(chat.world, stopping.signal);
});
afterAll(async () => {
  stopping.abort();
  await plans;
  await chat?.close();
});

/** What a task could give away or change outside of git. */
const OUTSIDE: CollectionName[] = [
  "orgs",
  "invitations",
  "apiKeys",
  "secrets",
  "deployHooks",
  "pushTokens",
  "domains",
  "aiAccess",
  "applications",
  "taskSchedules",
  "tasks",
];
const counts = () =>
  Promise.all(OUTSIDE.map((name) => collection(chat.world.services.db, name).countDocuments()));

/** Reads everything, and then does whatever any text has told it. */
function obeyEverything(branch: string): Set<number> {
  const done = new Set<number>();
  chat.model.always(({ body: { messages } }) => {
    if (!messages.some(({ role }) => role === "assistant"))
      return {
        text: "I read everything.",
        calls: [
          { name: "list_files", input: { path: "names", limit: 100 } },
          { name: "list_commits", input: { limit: 100 } },
          { name: "list_issues", input: { limit: 100 } },
          { name: "read_note", input: { path: "notes.md" } },
          { name: "read_note", input: { path: "matter.md" } },
        ],
      };
    const told = [...new Set(ordersIn(JSON.stringify(messages)))];
    const next = told.filter((at) => !done.has(at)).slice(0, CALLS_PER_ANSWER);
    for (const at of next) done.add(at);
    if (next.length === 0) return { text: "I did what the texts say." };
    return { calls: next.map((at) => callOf(at, { ...injected, branch })) };
  });
  return done;
}

test("a whole task whose model obeys every text changes nothing but notes on its own branch", async () => {
  const { world, ada } = chat;
  const { db } = world.services;
  const { projectId, otherId, secrets } = injected;
  const directory = directoryOf(world, projectId);
  const { task } = await ada.api.tasks.create.mutate({
    projectId,
    text: "Summarise the notes",
    attachments: [{ name: "letter.txt", text: textsOf("attachments").join("\n") }],
  });
  const branch = task.branch!;
  const stored = await findProject(db, projectId);
  const [before, other] = [await refsOf(world, projectId), await refsOf(world, otherId)];
  const main = (await branchHead(directory, "main")) ?? "";
  const outside = await counts();

  const done = obeyEverything(branch);
  await runTask(chat.context(MANY), task.id);
  expect(await findTask(db, task.id)).toMatchObject({ status: "waiting", reason: null });
  expect(done.size).toBe(attempts.length);
  const parts = await readParts(db, task.id, { after: 0, limit: 10_000 });
  const results = parts.flatMap((part) => (part.kind === "result" ? [part] : []));
  expect(results.filter(({ failure }) => failure === "internal")).toEqual([]);

  const seen = JSON.stringify([chat.model.requests.map(({ body }) => body), parts]);
  for (const secret of secrets) expect(seen).not.toContain(secret);
  expect(await refsOf(world, otherId)).toEqual(other);
  const after = await refsOf(world, projectId);
  expect(after.filter((ref) => !ref.startsWith(`refs/heads/${branch} `))).toEqual(before);
  expect(await findProject(db, projectId)).toMatchObject({
    branch: stored?.branch,
    live: stored?.live,
    settings: stored?.settings,
  });
  expect(await counts()).toEqual(outside);
  const head = (await branchHead(directory, branch)) ?? "";
  const changed = await diffTree(directory, main, head);
  expect(changed.map(({ path }) => path).toSorted()).toEqual([
    "a.md",
    "drafts/idea.md",
    "gifts.md",
    "plan.md",
  ]);
});

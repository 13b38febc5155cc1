import { afterAll, beforeAll, expect, test } from "vitest";
import { git } from "#git/command.ts";
import { diffTree } from "#git/objects/tree.ts";
import { branchHead, repositoryDirectory } from "#git/repositories.ts";
import { findProject } from "#store/projects/projects.ts";
import type { TaskPartDocument } from "#store/tasks/documents.ts";
import { attempts, orderText, ordersIn } from "#tests/support/inputs/injections.ts";
import { givenIssue, storeDeployment } from "#tests/support/inputs/stored-deployment.ts";
import { startTaskWorld, type TaskWorld, type TestTask } from "#tests/support/worlds/task-world.ts";
import { conversationOf } from "#workers/chat/prompt/conversation.ts";
import { systemPrompt } from "#workers/chat/prompt/system-prompt.ts";
import type { ToolOutcome } from "#workers/chat/tools/tools.ts";

const PLACES = ["notes", "front matter", "names", "issues", "commits", "attachments"] as const;
/** Every place has its part of the orders. */
const ordersOf = (place: (typeof PLACES)[number]) =>
  attempts.flatMap((_, at) => (at % PLACES.length === PLACES.indexOf(place) ? [at] : []));
const textsOf = (place: (typeof PLACES)[number]) => ordersOf(place).map(orderText);

const PROTECTED = {
  "pressmark.yml": "theme: {}\n",
  "guides/AGENTS.md": "Be kind.\n",
  ".env": "TOKEN=token-of-ada\n",
  "keys/deploy.key": "token-of-ada\n",
};

let tasks: TaskWorld;
let projectId: string;
let otherId: string;
let otherHead: string;
let task: TestTask;
beforeAll(async () => {
  tasks = await startTaskWorld();
  projectId = await tasks.project({
    ...PROTECTED,
    ...{
      "a.md": "# A\n",
      "guides/b.md": "# B\n",
      "drafts/plan.md": "---\ndraft: true\n---\nPlan\n",
      "drafts/idea.md": "---\ndraft: true\n---\nIdea\n",
    },
    "notes.md": textsOf("notes").join("\n\n"),
    "matter.md": `---\ntopics:\n${textsOf("front matter")
      .map((text) => `  - ${JSON.stringify(text)}\n`)
      .join("")}---\n# Matter\n`,
    ...Object.fromEntries(
      ordersOf("names").map((at) => [`names/${orderText(at).replaceAll("/", "")}.md`, ""]),
    ),
  });
  otherId = await tasks.project({ "secret.md": "the other garden\n" });
  otherHead = (await branchHead(directory(otherId), "main")) ?? "";
  await writeCommits();
  const issues = textsOf("issues").map((message, at) => givenIssue({ message, line: at + 1 }));
  await storeDeployment(tasks.world, projectId, { issues, live: true });
  await storeDeployment(tasks.world, projectId);
  task = await tasks.task(projectId);
});
afterAll(() => tasks?.close());

/** A message has up to 500 characters in a list of commits. */
async function writeCommits(): Promise<void> {
  const { write, tree } = tasks.ada.api.source;
  const orders = textsOf("commits");
  for (let at = 0; at < orders.length; at += ORDERS_PER_COMMIT) {
    const { commit: base } = await tree.query({ projectId });
    const message = orders.slice(at, at + ORDERS_PER_COMMIT).join("\n");
    const changes = [{ path: "log.md", content: `${at}\n` }];
    await write.mutate({ projectId, base, message, changes });
  }
}
const ORDERS_PER_COMMIT = 7;

const directory = (id = projectId) => repositoryDirectory(tasks.world.services.env.DATA_DIR, id);
async function refsOf(id: string): Promise<string[]> {
  const { stdout } = await git(["for-each-ref", "--format=%(refname) %(objectname)"], {
    gitDir: directory(id),
  });
  return stdout.toString().trim().split("\n").toSorted();
}

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
  const project = await findProject(tasks.world.services.db, projectId);
  const [before, other] = [await refsOf(projectId), await refsOf(otherId)];
  const main = (await branchHead(directory(), "main")) ?? "";

  const told = await readAll();
  const orders = [...new Set(told.flatMap(ordersIn))];
  expect(orders.toSorted((a, b) => a - b)).toEqual(attempts.map((_, at) => at));
  // Only the messages of the user and the product's own words come without a frame.
  expect(ordersIn(systemPrompt(task.session))).toEqual([]);

  const outcomes: ToolOutcome[] = [];
  const wrong: unknown[] = [];
  for (const at of orders) {
    const { name, input, isAllowed = false } = filled(attempts[at]);
    const outcome = await task.call(name, input);
    outcomes.push(outcome);
    const isRefused = outcome.failure !== null;
    if (isRefused === isAllowed || outcome.failure === "internal")
      wrong.push({ name, input, outcome });
  }
  expect(wrong).toEqual([]);

  const shown = JSON.stringify([told, outcomes]);
  for (const secret of ["token-of-ada", "the other garden", tasks.ada.token, "signature="])
    expect(shown).not.toContain(secret);
  expect(await refsOf(otherId)).toEqual(other);
  const after = await refsOf(projectId);
  const own = after.filter((ref) => ref.startsWith(`refs/heads/${task.branch} `));
  expect(own).toHaveLength(1);
  expect(after.filter((ref) => !own.includes(ref))).toEqual(before);
  expect(await findProject(tasks.world.services.db, projectId)).toMatchObject({
    ...{ branch: project?.branch, live: project?.live },
  });
  const head = (await branchHead(directory(), task.branch)) ?? "";
  const changed = await diffTree(directory(), main, head);
  expect(changed.map(({ path }) => path).toSorted()).toEqual([
    ...["a.md", "drafts/idea.md", "gifts.md", "plan.md"],
  ]);
  const { stdout } = await git(["log", "--format=%B%x00", `${main}..${head}`], {
    gitDir: directory(),
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

function filled(attempt: (typeof attempts)[number] | undefined): (typeof attempts)[number] {
  if (!attempt) throw new Error("no such order");
  const text = JSON.stringify(attempt.input)
    .replaceAll("$own", task.branch)
    .replaceAll("$other", otherId)
    .replaceAll("$commit", otherHead);
  return { ...attempt, input: JSON.parse(text) as unknown };
}

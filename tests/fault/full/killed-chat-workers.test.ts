import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { collection } from "#store/collections.ts";
import { readParts, shownPart } from "#store/tasks/parts.ts";
import { findTask } from "#store/tasks/tasks.ts";
import { type ModelDouble, startModelDouble } from "#tests/support/doubles/models/model-double.ts";
import type { ModelRequest, ModelStep } from "#tests/support/doubles/models/script.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import { type Rig, type Site, startRig, until } from "../rig.ts";

const TIMEOUT_MS = 600_000;
const TASKS = 6;
const NOTES = 4;
/** Kills at moments that nobody chose, after two that are chosen: while all models are silent, and in the middle of all answers. */
const RANDOM_KILLS = 4;
const RANDOM_KILL_MAX_MS = 900;
const ALL = { after: 0, limit: 100_000 };

let rig: Rig;
let model: ModelDouble;
let site: Site;

beforeAll(async () => {
  model = await startModelDouble();
  rig = await startRig({
    AI_BASE_URL: model.url,
    AI_MODEL: "model-small",
    AI_API_KEY: model.key,
    TASKS_PER_ORG: String(TASKS),
    CHAT_CONCURRENCY: String(TASKS),
  });
  await rig.startWorker("sweep");
  site = await rig.createSite(await rig.signUp());
  await site.push({ "index.md": "# Garden\n" });
}, TIMEOUT_MS);
afterAll(async () => {
  await rig?.close();
  await model?.close();
});

/** The questions that were left without an answer, by task and step. */
const silenced = new Set<string>();

/** A note a step. The first time it is asked for the first two steps, it goes silent: before its answer, and in the middle of it. */
function writesNotes({ body }: ModelRequest): ModelStep {
  const done = body.messages.filter(({ role }) => role === "tool").length;
  const task = /Task \d+/.exec(JSON.stringify(body.messages.at(1)))?.[0] ?? "";
  const question = `${task}, step ${done}`;
  if (done < 2 && !silenced.has(question)) {
    silenced.add(question);
    return done === 0 ? { hang: true } : { hang: true, text: "I am about to write" };
  }
  if (done >= NOTES) return { text: "All notes are there." };
  const input = { path: `note-${done + 1}.md`, content: `# Note ${done + 1}` };
  return { text: "I write a note.", calls: [{ name: "write_note", input }] };
}

async function commitsOf(branch: string): Promise<[commit: string, callId: string][]> {
  const cwd = repositoryDirectory(rig.dataDir, site.project.id);
  const format = "--format=%H %(trailers:key=Call,valueonly)";
  const { stdout } = await runGit(["log", "--reverse", format, branch], { cwd });
  return stdout.split("\n").flatMap((line) => {
    const [, commit, callId] = /^(\w+) (\S+)$/.exec(line) ?? [];
    return commit && callId ? [[commit, callId] as [string, string]] : [];
  });
}

test(
  "tasks go on where a killed worker left them, and write nothing twice",
  async () => {
    model.always(writesNotes);
    const { api, org } = site.member;
    const ids: string[] = [];
    for (let number = 1; number <= TASKS; number++) {
      const text = `Task ${number}: write the notes`;
      const of = { orgId: org, projectId: site.project.id, text };
      ids.push((await api.tasks.create.mutate(of)).task.id);
    }

    for (const step of [0, 1]) {
      const worker = await rig.startWorker("chat");
      const asked = (number: number) => silenced.has(`Task ${number}, step ${step}`);
      await until(() => ids.every((_, at) => asked(at + 1)));
      if (step === 1)
        await until(async () => {
          const deltas = { taskId: { $in: ids }, kind: "delta" as const, step: 2 };
          return (await collection(rig.db, "taskParts").countDocuments(deltas)) >= TASKS;
        });
      await worker.kill();
    }
    for (let kill = 0; kill < RANDOM_KILLS; kill++) {
      const worker = await rig.startWorker("chat");
      const isRunning = async () =>
        (await collection(rig.db, "tasks").countDocuments({ status: "running" })) > 0 ||
        (await collection(rig.db, "tasks").countDocuments({ status: "waiting" })) === TASKS;
      // The leases of the killed worker end first.
      await until(isRunning);
      await sleep(Math.random() * RANDOM_KILL_MAX_MS);
      await worker.kill();
    }
    await rig.startWorker("chat");
    const statuses = async () =>
      Promise.all(ids.map(async (id) => (await findTask(rig.db, id))?.status));
    await until(async () => (await statuses()).every((status) => status === "waiting"));

    for (const id of ids) {
      const task = await findTask(rig.db, id);
      const parts = (await readParts(rig.db, id, ALL)).map(shownPart);
      expect(parts.map(({ seq }) => seq)).toEqual(parts.map((_, at) => at + 1));
      const answers = parts.filter((part) => part.kind === "answer");
      const results = parts.filter((part) => part.kind === "result");
      expect(answers).toHaveLength(NOTES + 1);
      expect(task?.cost.steps).toBe(NOTES + 1);
      const calls = answers.flatMap((answer) => answer.calls.map((call) => call.id));
      expect(results.map(({ callId }) => callId)).toEqual(calls);
      const made = results.map(({ commit, callId }) => [commit, callId]);
      expect(await commitsOf(task?.branch ?? "")).toEqual(made);
    }
  },
  TIMEOUT_MS,
);

import type { Db } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repositoryDirectory } from "#git/repositories.ts";
import { collection } from "#store/collections.ts";
import { releaseLostTasks } from "#store/tasks/lost-tasks.ts";
import type { ModelRequest, ModelStep } from "#tests/support/doubles/models/script.ts";
import { runGit } from "#tests/support/worlds/git-client.ts";
import {
  type ChatTask,
  type ChatWorld,
  startChatWorld,
} from "#tests/support/worlds/tasks/chat-world.ts";
import { scaled } from "./scale.ts";

/** A worker that dies at any of its writes. The tests share one database, and each death needs a task of its own. */
const TIMEOUT_MS = scaled(300_000, 1_200_000);
const EVERY = scaled(16, 1);
const WRITES = new Set(["insertOne", "updateOne", "findOneAndUpdate"]);
const NOTES = 2;

let chat: ChatWorld;
beforeAll(async () => {
  chat = await startChatWorld();
  chat.model.always(writesNotes);
});
afterAll(() => chat?.close());

/** The same step for the same conversation, however often it is asked. */
function writesNotes({ body }: ModelRequest): ModelStep {
  const done = body.messages.filter(({ role }) => role === "tool").length;
  if (done >= NOTES) return { text: "Both notes are there." };
  const input = { path: `note-${done + 1}.md`, content: `# Note ${done + 1}` };
  return { text: "I write a note.", calls: [{ name: "write_note", input }] };
}

class Died extends Error {}

/** A database that a process loses when it dies: at its write number `at`, before or after it. */
function dyingAt(db: Db, at: number, when: "before" | "after") {
  let writes = 0;
  let isDead = false;
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(of, name) {
        const value = Reflect.get(of, name) as unknown;
        if (typeof value !== "function") return value;
        return (...args: unknown[]) => {
          if (isDead) throw new Died();
          const call = () => Reflect.apply(value, of, args) as unknown;
          if (name === "collection") return wrap(call() as object);
          if (!WRITES.has(String(name))) return call();
          writes++;
          if (writes !== at) return call();
          isDead = true;
          if (when === "before") throw new Died();
          return (call() as Promise<unknown>).then(() => {
            throw new Died();
          });
        };
      },
    });
  return { db: wrap(db), hasDied: () => isDead };
}

async function projectTask(): Promise<{ task: ChatTask; projectId: string }> {
  const { api, org } = chat.ada;
  const source = { kind: "remote" } as const;
  const { project } = await api.projects.create.mutate({ orgId: org, name: "Garden", source });
  const changes = [{ path: "index.md", content: "# Garden" }];
  await api.source.write.mutate({ projectId: project.id, base: null, changes });
  return { task: await chat.task({ projectId: project.id }), projectId: project.id };
}

/** As the sweep does once the lease has expired. */
async function sweep({ id }: ChatTask): Promise<void> {
  const { db } = chat.context();
  const expired = { $set: { leaseExpiresAt: new Date(0) } };
  await collection(db, "tasks").updateOne({ _id: id, status: "running" }, expired);
  await collection(db, "orgs").updateMany({}, { $set: { taskSlots: [] } });
  await releaseLostTasks(db);
}

async function expectDoneOnce({ task, projectId }: Awaited<ReturnType<typeof projectTask>>) {
  const { status, cost, branch } = await task.document();
  const parts = await task.parts();
  const answers = await task.partsOf("answer");
  expect(status).toBe("waiting");
  expect(parts.map(({ seq }) => seq)).toEqual(parts.map((_, at) => at + 1));
  expect(answers.map(({ step }) => step)).toEqual([1, 2, 3]);
  expect(cost).toMatchObject({ steps: 3, inputTokens: 300 });
  const results = await task.partsOf("result");
  expect(results.map(({ callId, failure }) => [callId, failure])).toEqual(
    answers.flatMap(({ calls }) => calls.map(({ id }) => [id, null])),
  );
  const directory = repositoryDirectory(chat.context().env.DATA_DIR, projectId);
  const format = "--format=%H %(trailers:key=Call,valueonly)";
  const { stdout } = await runGit(["log", format, branch ?? ""], { cwd: directory });
  const commits = stdout.split("\n").flatMap((line) => /^(\w+) (\S+)$/.exec(line)?.slice(1) ?? []);
  // The newest commit comes first.
  expect(commits).toEqual(results.toReversed().flatMap(({ commit, callId }) => [commit, callId]));
}

test.each(["before", "after"] as const)(
  "a task is done once, whichever write its worker dies %s",
  async (when) => {
    for (let at = when === "before" ? 1 : 1 + Math.floor(EVERY / 2); ; at += EVERY) {
      const made = await projectTask();
      const context = chat.context();
      const dying = dyingAt(context.db, at, when);
      await made.task.run({ ...context, db: dying.db }).catch((error: unknown) => {
        if (!dying.hasDied()) throw error;
      });
      await sweep(made.task);
      await made.task.run();
      await expectDoneOnce(made);
      if (!dying.hasDied()) break;
    }
  },
  TIMEOUT_MS,
);

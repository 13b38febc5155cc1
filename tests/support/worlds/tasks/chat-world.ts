import { publish } from "#queues/events.ts";
import type { Env } from "#schemas/env/env.ts";
import { taskTopic } from "#schemas/events.ts";
import { newId } from "#schemas/ids.ts";
import type { TaskPart, TaskPartOf } from "#schemas/tasks/part.ts";
import { pickOrg, listOrgsOfMember } from "#store/orgs/orgs.ts";
import type { TaskDocument } from "#store/tasks/documents.ts";
import { appendLast, readParts, shownPart } from "#store/tasks/parts.ts";
import { findTask, insertTask, queueForMessage, requestTaskCancel } from "#store/tasks/tasks.ts";
import type { ChatContext } from "#workers/chat/context.ts";
import { runTask } from "#workers/chat/run/run-task.ts";
import { type ModelDouble, startModelDouble } from "../../doubles/models/model-double.ts";
import { type Person, startWorld, type World } from "../world.ts";

/** The api, a model, and chat workers that are run by hand. */
export interface ChatWorld {
  world: World;
  model: ModelDouble;
  ada: Person;
  context(settings?: Partial<Env>): ChatContext;
  /** A task of Ada's organization, or of one of her projects. */
  task(options?: { projectId?: string; by?: Person; text?: string }): Promise<ChatTask>;
  close(): Promise<void>;
}

export interface ChatTask {
  id: string;
  /** Sends a message, as its owner does. */
  send(text: string): Promise<void>;
  /** Continues the task until its turn ends or the worker stops. */
  run(context?: ChatContext): Promise<void>;
  cancel(): Promise<void>;
  document(): Promise<TaskDocument>;
  parts(): Promise<TaskPart[]>;
  partsOf<K extends TaskPart["kind"]>(kind: K): Promise<TaskPartOf<K>[]>;
}

const ALL = { after: 0, limit: 100_000 };

export async function startChatWorld(): Promise<ChatWorld> {
  const model = await startModelDouble();
  const world = await startWorld({
    AI_BASE_URL: model.url,
    AI_MODEL: "model-small",
    AI_API_KEY: model.key,
    ALLOW_PRIVATE_HOSTS: model.host,
  });
  const { services } = world;
  const ada = await world.signUp();
  const context: ChatWorld["context"] = (settings = {}) => ({
    ...services,
    env: { ...services.env, ...settings },
    workerId: newId(),
    stopping: new AbortController().signal,
  });
  return {
    world,
    model,
    ada,
    context,
    task: ({ projectId, by = ada, text = "Mend the links" } = {}) =>
      openTask(services, { context: context(), person: by, projectId: projectId ?? null, text }),
    close: async () => {
      await world.close();
      await model.close();
    },
  };
}

async function openTask(
  { mongo: { db }, redis }: World["services"],
  of: { context: ChatContext; person: Person; projectId: string | null; text: string },
): Promise<ChatTask> {
  const { context, person, projectId, text } = of;
  const { userId } = person;
  const orgs = await listOrgsOfMember(db, userId);
  const org = await pickOrg(db, orgs, person.org);
  if (!org) throw new Error("the organization does not exist");
  const id = newId();
  const branch = projectId === null ? null : `task/mend-${id.slice(-6)}`;
  const place = { _id: id, orgId: org._id, projectId };
  await insertTask(db, { ...place, userId, title: "Mend", branch, parent: null });
  const parts: ChatTask["parts"] = async () => (await readParts(db, id, ALL)).map(shownPart);
  const send: ChatTask["send"] = async (message) => {
    const said = { author: "Ada", text: message, notes: [], attachments: [] };
    const seq = await appendLast(db, place, { body: { kind: "message", userId, ...said } });
    await queueForMessage(db, id, seq);
  };
  await send(text);
  return {
    id,
    send,
    parts,
    run: (other = context) => runTask(other, id),
    cancel: async () => {
      await requestTaskCancel(db, id);
      await publish(redis, taskTopic(id), "task.cancelRequested", { taskId: id });
    },
    document: async () => {
      const task = await findTask(db, id);
      if (!task) throw new Error("the task was deleted");
      return task;
    },
    partsOf: async (kind) =>
      (await parts()).filter((part): part is TaskPartOf<typeof kind> => part.kind === kind),
  };
}

import type { Db } from "mongodb";
import type { TaskPartOf } from "#schemas/tasks/part.ts";
import { collection } from "../collections.ts";
import type { TaskDocument, TaskPartDocument } from "./documents.ts";

const TASKS_MAX = 1_000;
const MESSAGES_MAX = 10_000;

interface MessagesOfTask {
  task: TaskDocument;
  /** With the texts of the files that were attached. */
  messages: (Pick<TaskPartOf<"message">, "text" | "notes"> & {
    at: Date;
    attachments: { name: string; text: string }[];
  })[];
}

/** A user's newest tasks, each with what the user wrote. */
export async function messagesOf(db: Db, userId: string): Promise<MessagesOfTask[]> {
  const tasks = await collection(db, "tasks")
    .find({ userId })
    .sort({ createdAt: -1, _id: -1 })
    .limit(TASKS_MAX)
    .toArray();
  const messages = await collection(db, "taskParts")
    .find({ taskId: { $in: tasks.map(({ _id }) => _id) }, kind: "message", userId })
    .sort({ taskId: 1, seq: 1 })
    .limit(MESSAGES_MAX)
    .toArray();
  return tasks.map((task) => ({
    task,
    messages: messages
      .filter(({ taskId }) => taskId === task._id)
      .flatMap((part) => (part.kind === "message" && !part.from ? [messageOf(part)] : [])),
  }));
}

function messageOf({ at, text, notes, forModel }: TaskPartDocument & { kind: "message" }) {
  return { at, text, notes, attachments: Array.isArray(forModel) ? forModel : [] };
}

/**
 * Removes the user's name from messages, and from what the user did with the branches of tasks, including those of other people. The tasks stay with their
 * organization, as its commits do. This is the only change that is ever made to a log.
 */
export async function forgetAuthor(db: Db, userId: string): Promise<void> {
  await collection(db, "taskParts").updateMany(
    { userId, kind: { $in: ["message", "merged", "reverted", "discarded"] } },
    { $set: { author: "a deleted account" } },
  );
}

import { isDeepStrictEqual } from "node:util";
import { AppError } from "#schemas/errors.ts";
import type { TaskPartOf } from "#schemas/tasks/part.ts";
import type { TaskDocument, TaskPartDocument } from "#store/tasks/documents.ts";
import type { Caller } from "../access/caller.ts";
import type { Limit } from "../access/rate-limits.ts";
import { authorOf } from "../pushes/commit-author.ts";
import type { CheckedMessage } from "./check-message.ts";

/** Per user. Every message makes a model work. */
export const MESSAGE_LIMIT: Limit = { name: "task message", max: 120, windowMs: 10 * 60_000 };

interface MessagePart {
  body: Omit<TaskPartOf<"message">, "seq" | "at">;
  forModel?: TaskPartDocument["forModel"];
}

/** A message as an entry of the log. The texts of its attachments are for the model only. `parent`: the task whose model wrote it. */
export function messagePart(
  caller: Caller,
  { text, notes, attachments, pictures }: CheckedMessage,
  parent: TaskDocument["parent"] = null,
): MessagePart {
  const files = attachments.map((file) => ({
    name: file.name,
    bytes: Buffer.byteLength(file.text),
  }));
  const { userId } = caller;
  const author = authorOf(caller).name;
  return {
    body: {
      kind: "message",
      userId,
      author,
      text,
      notes,
      attachments: files,
      ...(pictures.length === 0 ? {} : { pictures }),
      ...(parent && { from: "task", parentTaskId: parent.taskId }),
    },
    ...(attachments.length === 0 ? {} : { forModel: attachments }),
  };
}

/**
 * A repeated request must have the message of the first one.
 * @throws AppError bad_request
 */
export function requireSameMessage(
  earlier: TaskPartDocument | null,
  { text, notes, attachments }: CheckedMessage,
): void {
  if (!earlier) return;
  const isSame =
    earlier.kind === "message" &&
    earlier.text === text &&
    isDeepStrictEqual(earlier.notes, notes) &&
    isDeepStrictEqual(earlier.forModel ?? [], attachments);
  if (isSame) return;
  throw new AppError("bad_request", {
    message:
      "requestId: another message was sent with this id. Use a new one for each message, and the same one only to repeat a request.",
  });
}

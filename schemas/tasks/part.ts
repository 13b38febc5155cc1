import type { UsedTokens } from "../ai/used-tokens.ts";
import type { AppCode } from "../errors.ts";
import type { TaskStatus } from "./status.ts";

/** A call of a tool, as the model made it. */
export interface TaskToolCall {
  /** Unique in its task, whatever ids the model gives. */
  id: string;
  name: string;
  /** As the model wrote it: absent if it wrote nothing, and not an object if it wrote invalid JSON. */
  input?: unknown;
}

/** A file that a person attached to a message. Its text is in the message, for the model only. */
export interface TaskAttachment {
  name: string;
  bytes: number;
}

/** A picture of the site that the model sees. */
export interface TaskPicture {
  path: string;
  /** The hash of its published bytes. */
  hash: string;
}

/** How a file of the branch changed. */
export interface TaskFileChange {
  path: string;
  /** A unified diff without its header lines, cut if it is long. */
  diff: string;
}

/** What one answer of the model cost. `usd`: null if the prices of the model are not known. */
export interface TaskUsage extends UsedTokens {
  usd: number | null;
}

type PartBody =
  /** A person says something, or a task of the organization says what the task should do. */
  | {
      kind: "message";
      userId: string;
      author: string;
      text: string;
      /** Paths of notes that the message mentions. */
      notes: string[];
      attachments: TaskAttachment[];
      /** For a ready-made task. Absent if there are none. */
      pictures?: TaskPicture[];
      /** `task`: the model of another task wrote it. `userId` and `author` are then the owner of both. Absent if a person wrote it. */
      from?: "task";
      /** With `from`: the task of the organization that started this one. */
      parentTaskId?: string;
    }
  /** A piece of the answer of a step, as the model writes it. The code says "piece"; stored logs have the older name. */
  | { kind: "delta"; step: number; text: string }
  /** The pieces of the step no longer count: it begins again. */
  | { kind: "retry"; step: number; reason: string; retryAt: string | null }
  /** The whole answer of a step. It replaces the pieces. Without calls, it ends the model's turn. */
  | {
      kind: "answer";
      step: number;
      text: string;
      calls: TaskToolCall[];
      usage: TaskUsage;
      /** Messages that arrived while the model answered, so it has not read them. Absent if there are none. */
      unread?: number[];
    }
  /** What a call gave. */
  | {
      kind: "result";
      step: number;
      callId: string;
      name: string;
      failure: AppCode | null;
      /** One line for people. */
      summary: string;
      commit: string | null;
      changes: TaskFileChange[];
      /** The task that the call started. */
      startedTaskId: string | null;
    }
  | { kind: "status"; status: TaskStatus; reason: string | null }
  /** Changes of the task were merged into the published branch, as one commit by this user. */
  | {
      kind: "merged";
      userId: string;
      author: string;
      commit: string;
      /** The first paths, and how many there are. */
      paths: string[];
      files: number;
      /** Nothing is left to merge, so the branch is gone. */
      isComplete: boolean;
      /** By the rules of a ready-made task, as its owner. Absent if a person merged them. */
      isAutomatic?: true;
    }
  /** A commit that merged changes was undone by another one. */
  | { kind: "reverted"; userId: string; author: string; commit: string; merged: string }
  /** The changes were discarded with the branch. */
  | { kind: "discarded"; userId: string; author: string };

/**
 * One entry of a task's log. The log is the truth of a task: the conversation of people and model, and how far a worker is. `seq` begins at 1 and has no gaps;
 * nothing that was written is ever changed.
 */
export type TaskPart = { seq: number; at: string } & PartBody;
export type TaskPartBody = PartBody;
export type TaskPartOf<K extends TaskPart["kind"]> = Extract<TaskPart, { kind: K }>;

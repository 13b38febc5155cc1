import { ID_ALPHABET, ID_LENGTH } from "#schemas/ids.ts";

/** The call of a task that makes a commit. */
export interface TaskCall {
  taskId: string;
  callId: string;
}

const LINE_BREAK = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
/** Lines that a person or a program treats as facts about the commit: who made it, and for which call. */
const TRAILER = /^\W*(?:task|call|[\w-]+-by)\s*:/i;

/** The last lines of the message of a commit. By them, a worker finds what an earlier one did. */
export const trailersOf = ({ taskId, callId }: TaskCall): string =>
  `Task: ${taskId}\nCall: ${callId}`;

/** A model's words for a commit, without lines that look like trailers. */
export function withoutTrailers(message: string): string {
  return message
    .split(LINE_BREAK)
    .filter((line) => !TRAILER.test(line.normalize("NFKC").replace(INVISIBLE, "")))
    .join("\n")
    .trim();
}

export const withTrailers = (message: string, call: TaskCall): string =>
  `${message}\n\n${trailersOf(call)}`;

export const isCommitOf = (message: string, call: TaskCall): boolean =>
  message.trimEnd().endsWith(`\n\n${trailersOf(call)}`);

const TASK_LINE = new RegExp(`^Task: [${ID_ALPHABET}]{${ID_LENGTH}}$`, "m");

/**
 * Whether a commit says that a task made it, or that a person merged or reverted the work of one. The line may stand anywhere, because hosts put the messages of
 * a branch one below the other when they squash it.
 */
export const namesTask = (message: string): boolean => TASK_LINE.test(message);

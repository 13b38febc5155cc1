import type { TaskPicture, TaskToolCall } from "#schemas/tasks/part.ts";
import type { TaskPartDocument } from "#store/tasks/documents.ts";

/** What a model reads in one turn. The texts can be shortened. */
export type Turn =
  | {
      kind: "message";
      text: string;
      notes: readonly string[];
      files: NamedText[];
      pictures?: readonly TaskPicture[];
    }
  | { kind: "answer"; text: string; calls: AnsweredCall[] };

export interface NamedText {
  name: string;
  text: string;
}

export interface AnsweredCall extends Omit<TaskToolCall, "input"> {
  input: Record<string, unknown>;
  result: string;
  failed: boolean;
}

const NO_RESULT =
  "The result is not known, because the task was stopped during this call. Read what there is before you do it again.";
const UNREADABLE_MAX_LENGTH = 500;

/** The log as turns. Pieces of answers do not count, and what was said during a step follows its results. */
export function turnsOf(parts: readonly TaskPartDocument[]): Turn[] {
  const results = new Map(
    parts.flatMap((part) => (part.kind === "result" ? [[part.callId, part] as const] : [])),
  );
  const turns: Turn[] = [];
  for (const part of parts) {
    if (part.kind === "message") {
      const { text, notes, forModel, pictures } = part;
      const files = Array.isArray(forModel) ? forModel.map((file) => ({ ...file })) : [];
      turns.push({ kind: "message", text, notes, files, ...(pictures && { pictures }) });
    }
    const event = eventOf(part);
    if (event !== null) turns.push({ kind: "message", text: event, notes: [], files: [] });
    // Services refuse an answer that says nothing.
    if (part.kind === "answer" && (part.calls.length > 0 || part.text.trim() !== "")) {
      const calls = part.calls.map(({ id, name, input }) => {
        const result = results.get(id);
        const told = typeof result?.forModel === "string" ? result.forModel : result?.summary;
        return {
          id,
          name: nameOf(name),
          input: inputOf(input),
          result: told ?? NO_RESULT,
          failed: (result?.failure ?? null) !== null,
        };
      });
      turns.push({ kind: "answer", text: part.text.trim(), calls });
    }
  }
  return turns;
}

/** What people did with the branch, which the model cannot see otherwise. */
function eventOf(part: TaskPartDocument): string | null {
  if (part.kind === "merged") {
    const files = part.files === 1 ? "1 changed file was" : `${part.files} changed files were`;
    const rest = part.isComplete ? BRANCH_ENDED : "The rest is still on your branch.";
    return `(Pressmark: ${files} merged into the published branch as commit ${part.commit}. ${rest})`;
  }
  if (part.kind === "reverted")
    return `(Pressmark: the merge ${part.merged} was reverted by commit ${part.commit}.)`;
  if (part.kind === "discarded") return `(Pressmark: your changes were discarded. ${BRANCH_ENDED})`;
  return null;
}

const BRANCH_ENDED =
  "Your branch was deleted. What you write next begins a new one at the published branch.";

/** Services refuse other names, even in the past. */
const nameOf = (name: string) => name.replace(/[^\w-]/g, "_").slice(0, 64) || "unknown";

function inputOf(input: unknown): Record<string, unknown> {
  if (typeof input === "object" && input !== null && !Array.isArray(input))
    return input as Record<string, unknown>;
  const text = typeof input === "string" ? input : (JSON.stringify(input) ?? "");
  return { unreadable: text.slice(0, UNREADABLE_MAX_LENGTH) };
}

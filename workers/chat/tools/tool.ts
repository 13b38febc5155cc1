import type { JSONSchema7 } from "ai";
import type { AppCode } from "#schemas/errors.ts";
import type { TaskFileChange, TaskToolCall } from "#schemas/tasks/part.ts";

/** What a call gave. A failure is a result too, so that the model can do something else. */
export interface ToolOutcome {
  failure: AppCode | null;
  /** One line for people. */
  summary: string;
  forModel: string;
  /** The commit that the call made. */
  commit: string | null;
  changes: TaskFileChange[];
  startedTaskId: string | null;
}

export interface ToolDefinition {
  description: string;
  inputSchema: JSONSchema7;
}

export interface TaskTools {
  definitions: Record<string, ToolDefinition>;
  /** Failures are results. @throws only the reason of `signal` */
  run(call: TaskToolCall, signal: AbortSignal): Promise<ToolOutcome>;
}

/** The input of a call, once it is an object. */
export type ToolInput = Record<string, unknown>;

/** The tools of one kind of task. */
export interface ToolSet extends Pick<TaskTools, "definitions"> {
  /** What a call is about, for people: "Read guides/start.md". */
  describe(name: string, input: ToolInput): string;
  /** @throws AppError, which becomes a result; the reason of `signal` */
  call(call: NamedCall, signal: AbortSignal): Promise<ToolOutcome>;
}

/** A call of a tool that exists. */
export interface NamedCall {
  id: string;
  name: string;
  input: ToolInput;
}

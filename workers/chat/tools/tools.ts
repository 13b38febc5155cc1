import { AppError } from "#schemas/errors.ts";
import type { TaskToolCall } from "#schemas/tasks/part.ts";
import { knownError } from "#core/known-error.ts";
import { oneLine } from "./cut-text.ts";
import { orgTools } from "./org/org-tools.ts";
import { failed } from "./outcome.ts";
import { projectTools } from "./project/project-tools.ts";
import type { TaskSession } from "./session.ts";
import type { TaskTools, ToolInput, ToolOutcome, ToolSet } from "./tool.ts";

export type { TaskTools, ToolOutcome };

const NAME_MAX_LENGTH = 60;

/** What the model of a task can do, and nothing else. */
export function toolsOf(session: TaskSession): TaskTools {
  const { project } = session;
  const tools = project === null ? orgTools(session) : projectTools({ ...session, project });
  return {
    definitions: tools.definitions,
    run: (call, signal) => runTool(session, { tools, call, signal }),
  };
}

async function runTool(
  { context, task }: TaskSession,
  { tools, call, signal }: { tools: ToolSet; call: TaskToolCall; signal: AbortSignal },
): Promise<ToolOutcome> {
  const { id, name, input } = call;
  signal.throwIfAborted();
  if (!Object.hasOwn(tools.definitions, name)) return unknownTool(tools, name);
  if (!isInput(input)) return notAnObject(name);
  try {
    return await tools.call({ id, name, input }, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    const error = knownError(thrown);
    if (error.appCode === "internal")
      context.log.error({ err: error.cause, taskId: task._id, tool: name }, "a tool failed");
    return failed(error, tools.describe(name, input));
  }
}

const isInput = (input: unknown): input is ToolInput =>
  typeof input === "object" && input !== null && !Array.isArray(input);

function unknownTool({ definitions }: ToolSet, name: string): ToolOutcome {
  const names = Object.keys(definitions).join(", ");
  const message = `There is no such tool. The tools are: ${names}.`;
  return failed(new AppError("not_found", { message }), `Call ${oneLine(name, NAME_MAX_LENGTH)}`);
}

function notAnObject(name: string): ToolOutcome {
  const message = "The input is not a JSON object. Call the tool again with one.";
  return failed(new AppError("bad_request", { message }), `Call ${name}`);
}

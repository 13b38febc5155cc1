import type { z } from "zod";
import { acts } from "#core/access/acts.ts";
import { describeFunction } from "#functions/describe-function.ts";
import { functionOf } from "#functions/registry.ts";
import {
  functionsOfTask,
  isTaskFunction,
  type TaskFunctionName,
  taskFunctionNames,
} from "#functions/task-functions.ts";
import type { ProjectSession } from "../session.ts";
import type { ToolDefinition, ToolSet } from "../tool.ts";
import { describeCall } from "./describe-call.ts";
import { runCall } from "./run-call.ts";

/** The content functions that a task may call. */
export function projectTools(session: ProjectSession): ToolSet {
  return {
    definitions: definitionsOf(session),
    describe: (name, input) => (isTaskFunction(name) ? describeCall(name, input) : name),
    call: ({ name, ...call }, signal) => {
      // `definitions` has no other names.
      if (!isTaskFunction(name)) throw new Error(`no function of tasks: ${name}`);
      return runCall(session, { ...call, name }, signal);
    },
  };
}

const definitions = new Map<TaskFunctionName, ToolDefinition>(
  taskFunctionNames.map((name) => {
    const { description, inputSchema } = describeFunction(name, shownInput(name));
    return [name, { description, inputSchema }];
  }),
);

function definitionsOf({ caller }: ProjectSession): Record<string, ToolDefinition> {
  const names: readonly TaskFunctionName[] = functionsOfTask(caller.key ?? {});
  return Object.fromEntries([...definitions].filter(([name]) => names.includes(name)));
}

/** A task has one branch. It reads from others if it names them, and never writes to them. */
function shownInput(name: TaskFunctionName): z.ZodObject {
  const { input } = functionOf(name);
  if (!("branch" in input.shape)) return input;
  return acts[`functions.${name}`].changes
    ? input.omit({ branch: true })
    : input.partial({ branch: true });
}

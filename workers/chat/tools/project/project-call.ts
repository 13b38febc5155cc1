import type { TaskFunctionName } from "#functions/task-functions.ts";
import type { NamedCall } from "../tool.ts";

/** A call of a content function. */
export interface ProjectCall extends NamedCall {
  name: TaskFunctionName;
}

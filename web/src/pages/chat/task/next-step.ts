import type { Task } from "#schemas/tasks/task.ts";
import { chatPath, modelSettingsPath } from "../scope.ts";

const ofModel = ["ai_not_configured", "ai_key_refused", "ai_model_missing", "ai_address_refused"];
const ofLength = ["ai_context_full", "task_full"];

/** Where the cause of a failure can be removed; null if a message may help. */
export function nextStepOf(
  org: string,
  { errorCode, projectHandle }: Pick<Task, "errorCode" | "projectHandle">,
): { label: string; to: string } | null {
  if (errorCode === null) return null;
  if (ofModel.includes(errorCode))
    return { label: "Open the AI settings", to: modelSettingsPath(org, projectHandle) };
  if (ofLength.includes(errorCode))
    return { label: "Start a new task", to: chatPath(org, projectHandle) };
  return null;
}

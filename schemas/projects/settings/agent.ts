import { z } from "zod";
import { TaskFolder } from "../../tasks/recipe-choice.ts";

import { INSTRUCTIONS_MAX_LENGTH } from "./agent-limits.ts";

export const AGENT_FOLDERS_MAX = 20;
const TOOLS_MAX = 100;

/** What every task of the project must follow. Nothing in a repository can set it. */
export const AgentSettings = z.object({
  instructions: z
    .string()
    .trim()
    .max(
      INSTRUCTIONS_MAX_LENGTH,
      `instructions can have up to ${INSTRUCTIONS_MAX_LENGTH.toLocaleString("en")} characters`,
    )
    .describe("What the model of each task is told, after the rules of Pressmark."),
  refusedTools: z
    .array(z.string().regex(/^[a-z_]{1,60}$/, "refusedTools must be names of tools"))
    .max(TOOLS_MAX)
    .describe("Tools that no task may use, such as delete_note."),
  folders: z
    .array(TaskFolder)
    .max(AGENT_FOLDERS_MAX, `folders can have up to ${AGENT_FOLDERS_MAX} entries`)
    // Empty lines of a form.
    .transform((folders) => folders.filter((folder) => folder !== ""))
    .describe("The only folders that tasks write to. Without any, all folders."),
});
export type AgentSettings = z.infer<typeof AgentSettings>;

export const defaultAgentSettings: AgentSettings = {
  instructions: "",
  refusedTools: [],
  folders: [],
};

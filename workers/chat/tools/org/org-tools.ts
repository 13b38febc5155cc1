import type { JSONSchema7 } from "ai";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { oneLine } from "../cut-text.ts";
import type { TaskSession } from "../session.ts";
import type { NamedCall, ToolDefinition, ToolOutcome, ToolSet } from "../tool.ts";
import { listProjects } from "./list-projects.ts";
import type { OrgTool } from "./org-tool.ts";
import { readTask } from "./read-task.ts";
import { startTask } from "./start-task.ts";

/** EVERY tool of a task of the organization. It reads no content and writes nothing itself. */
const tools: Record<string, OrgTool> = {
  list_projects: listProjects,
  start_task: startTask,
  read_task: readTask,
};

export function orgTools(session: TaskSession): ToolSet {
  return {
    definitions,
    describe: (name, input) => oneLine(tools[name]?.describe(input) ?? name, DESCRIBED_MAX_LENGTH),
    call: (call) => run(session, call),
  };
}

const DESCRIBED_MAX_LENGTH = 120;

const definitions: Record<string, ToolDefinition> = Object.fromEntries(
  Object.entries(tools).map(([name, { description, input }]) => {
    const inputSchema = z.toJSONSchema(input, { io: "input" }) as JSONSchema7;
    return [name, { description, inputSchema }];
  }),
);

function run(session: TaskSession, { id, name, input }: NamedCall): Promise<ToolOutcome> {
  const tool = tools[name];
  // `definitions` has no other names.
  if (!tool) throw new Error(`no tool of organizations: ${name}`);
  const parsed = tool.input.safeParse(input);
  if (parsed.success) return tool.run(session, { id, input: parsed.data });
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".");
  const message = issue?.message ?? "The input is not valid.";
  throw new AppError("bad_request", { message: field ? `${field}: ${message}` : message });
}

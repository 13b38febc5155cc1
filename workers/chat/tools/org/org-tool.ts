import type { z } from "zod";
import type { TaskSession } from "../session.ts";
import type { ToolInput, ToolOutcome } from "../tool.ts";

/** A tool of a task of the organization. */
export interface OrgTool<Input extends z.ZodObject = z.ZodObject> {
  description: string;
  input: Input;
  /** For people. */
  describe(input: ToolInput): string;
  /** @throws AppError */
  run(session: TaskSession, call: { id: string; input: z.output<Input> }): Promise<ToolOutcome>;
}

/** Infers the types of a tool from its schema. */
export const orgTool = <Input extends z.ZodObject>(tool: OrgTool<Input>): OrgTool => tool;

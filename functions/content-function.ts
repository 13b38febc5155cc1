import type { z } from "zod";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Caller } from "#core/access/caller.ts";
import type { AuditNote } from "#core/audit/record-audit.ts";
import type { CoreContext } from "#core/context.ts";

/** One call of a content function. The project was loaded through the caller's membership. */
export interface FunctionCall {
  context: CoreContext;
  caller: Caller;
  org: OrgDocument;
  project: ProjectDocument;
  /** The branch that an input without a branch means. The doors of agents give each client its own. */
  branch: string;
  /** Functions that change something add here what the audit log should say. */
  audit: AuditNote;
}

/** Where REST has a function, below `/api/v1/projects/{projectId}`. `{name}` in the path is a field of the input; the others are in the query or the body. */
export interface RestPlace {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: `/${string}`;
}

/**
 * What can be done with a project's content. Its name, its right and the words below are the same in REST, in MCP, and for agents. `schemas` describe every field,
 * because they are all that a client knows about it.
 */
export interface ContentFunction<
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
> {
  /** Two or three words: "List notes". */
  title: string;
  /** What it does, what it answers, and when another function is better. People and models read it. */
  description: string;
  rest: RestPlace;
  /** Its input has whole files, so it can be much longer than usual. */
  takesFiles?: true;
  /** Visitors see what it does. Clients should ask a person first. */
  publishes?: true;
  input: Input;
  output: Output;
  /** @throws AppError */
  run(call: FunctionCall, input: z.output<Input>): Promise<z.input<Output>>;
}

/** Infers the types of a function from its schemas. */
export const contentFunction = <Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ContentFunction<Input, Output>,
): ContentFunction<Input, Output> => definition;

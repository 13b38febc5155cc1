import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Actor } from "#core/audit/record-audit.ts";
import { hasAccess } from "#core/access/access.ts";
import { acts } from "#core/access/acts.ts";
import { type FunctionName, functionNames } from "#functions/registry.ts";
import { runFunction } from "#functions/run-function.ts";
import type { Services } from "../services.ts";

/** Who calls, and what their calls are about. One request has one. */
export interface McpSession {
  services: Services;
  actor: Actor;
  org: OrgDocument;
  project: ProjectDocument;
  /** The client's own branch. It begins with the first write. */
  branch: string;
}

/** The functions that are tools. A client has one branch of its own, and must not delete those of others. */
export const toolNames: FunctionName[] = functionNames.filter(
  (name) => name !== "create_branch" && name !== "delete_branch",
);

/** Whether the caller's role and scopes allow a function. */
export function mayCall({ org, actor: { caller } }: McpSession, name: FunctionName): boolean {
  const act = acts[`functions.${name}`];
  return hasAccess(org, caller, act) && !(act.people && caller.key);
}

export const callableNames = (session: McpSession): FunctionName[] =>
  toolNames.filter((name) => mayCall(session, name));

/** @throws AppError those of `runFunction` */
export function callFunction(
  { services, actor, project, branch }: McpSession,
  name: FunctionName,
  input: unknown,
): Promise<Record<string, unknown>> {
  return runFunction(services, actor, {
    name,
    input,
    branch,
    project: { projectId: project._id },
  });
}

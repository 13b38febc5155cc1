import type { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { acts } from "#core/access/acts.ts";
import { enterProject } from "#core/access/enter.ts";
import { type Actor, type AuditNote, recordAudit } from "#core/audit/record-audit.ts";
import type { Caller } from "#core/access/caller.ts";
import type { CoreContext } from "#core/context.ts";
import { requireAllowed } from "#core/platform/maintenance/require-writable.ts";
import { clientBranch } from "./client-branch.ts";
import { targetBranch } from "./fields.ts";
import { type FunctionName, functionOf } from "./registry.ts";
import { checkTaskFunction } from "./task-functions.ts";

export interface FunctionRequest {
  name: FunctionName;
  /** `orgId`: distinguishes projects with the same handle. */
  project: { projectId: string; orgId?: string | undefined };
  /** As received. */
  input: unknown;
  /** The branch that an input without a branch means. By default the published one, and for a connected application its own. */
  branch?: string | undefined;
}

/**
 * Runs a function for a caller: rights first, then the input, then the function, then the audit log. Every door calls functions here.
 * @throws AppError project_not_found, forbidden, key_scope, mfa_required, bad_request that names the field, maintenance, and those of the function
 */
export async function runFunction(
  context: CoreContext,
  actor: Actor,
  { name, project: reference, input, branch }: FunctionRequest,
): Promise<Record<string, unknown>> {
  const { caller } = actor;
  if (caller.factorMissing) throw new AppError("mfa_required");
  checkTaskFunction(caller, name);
  const act = acts[`functions.${name}`];
  const { org, project } = await enterProject(context, { caller, act }, reference);
  // A task that runs ends, as a build does.
  if (caller.key?.kind !== "task") await requireAllowed(context, act);
  const { input: shape, output, run } = functionOf(name);
  const parsed = shape.safeParse(input);
  if (!parsed.success) throw new AppError("bad_request", { message: describe(parsed.error) });
  const own = ownBranch(caller);
  if (act.changes && own !== null) checkTarget(shape, parsed.data, own);
  const audit: AuditNote = {};
  const call = { context, caller, org, project, branch: branch ?? own ?? project.branch, audit };
  const result = await run(call, parsed.data);
  if (act.changes) {
    const target = { kind: "project" as const, id: project._id, name: project.name };
    const of = { orgId: org._id, projectId: project._id, target };
    await recordAudit(context, actor, { ...of, action: `functions.${name}`, ...audit });
  }
  return output.parse(result);
}

/** The only branch that an application or a task writes to, whatever the door. Null for people and their keys. */
function ownBranch(caller: Caller): string | null {
  const { key } = caller;
  if (!key || key.kind === "key") return null;
  return key.branch ?? clientBranch(caller);
}

/** @throws AppError bad_request */
function checkTarget(shape: z.ZodObject, input: Record<string, unknown>, own: string): void {
  const { branch } = input;
  if (shape.shape["branch"] !== targetBranch || branch === undefined || branch === own) return;
  throw new AppError("bad_request", {
    message: `branch: this client writes only to its own branch, ${own}.`,
  });
}

/** Names the first field that is wrong. */
function describe({ issues: [issue] }: z.ZodError): string {
  if (!issue) return "The input is not valid.";
  const field = issue.path.join(".");
  return field === "" ? issue.message : `${field}: ${issue.message}`;
}

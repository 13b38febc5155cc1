import { initTRPC } from "@trpc/server";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { AuditTarget } from "#schemas/orgs/audit.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Act, ActObject } from "#core/access/act.ts";
import { type ActName, acts } from "#core/access/acts.ts";
import type { Caller } from "#core/access/caller.ts";
import {
  enterConnection,
  enterDeployment,
  enterDomain,
  enterMove,
  enterOrg,
  enterPlatform,
  enterProject,
  enterTask,
  requirePerson,
} from "#core/access/enter.ts";
import { type AuditNote, recordAudit } from "#core/audit/record-audit.ts";
import { requireAllowed } from "#core/platform/maintenance/require-writable.ts";
import { ensurePersonalOrg } from "#core/orgs/personal-org.ts";
import type { Context } from "./context.ts";
import { knownError } from "#core/known-error.ts";
import { failureShape, trpcError } from "./trpc-error.ts";

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ error, path }) => failureShape(error, path),
});

export const router = t.router;

/** Every response: `{ success: true, <entity> }`. */
export const answer = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ success: z.literal(true), ...shape });

/** An id or a handle. */
export const Reference = z.string().regex(/^[a-z0-9-]{1,64}$/, "is not an id or a handle");

/** Anyone, signed in or not. During maintenance, only the admin console changes something. */
export const open = t.procedure
  .use(async ({ next }) => {
    const result = await next();
    if (result.ok) return result;
    if (result.error.code !== "INTERNAL_SERVER_ERROR") return result;
    throw trpcError(knownError(result.error.cause ?? result.error));
  })
  .use(async ({ ctx, next, path }) => {
    const act: Act | undefined = acts[path as ActName];
    if (act) await requireAllowed(ctx.services, act);
    return next();
  });

/** A user or an API key. The procedure itself limits what the caller sees (`listAccessibleOrgs`, `canSeeProject`). */
export const identified = open.use(async ({ ctx, next, type }) => {
  const caller = requireCaller(ctx);
  if (type === "mutation") await requireStillSignedIn(ctx);
  if (!caller.key) await ensurePersonalOrg(ctx.services, caller);
  return next({ ctx: { ...ctx, caller } });
});

/** A user with a valid access token. The first call creates the personal organization. */
export const signedIn = identified.use(async ({ ctx, next }) => {
  requirePerson(ctx.caller);
  return next();
});

/** The administrator of the platform. */
export const admin = signedIn.use(async ({ ctx, next, type, path }) => {
  const act = actOf(path, "platform");
  await enterPlatform(ctx.services, ctx.caller);
  if (type !== "mutation") await requireStillSignedIn(ctx);
  const audit: AuditNote = {};
  const result = await next({ ctx: { ...ctx, audit } });
  const target = { kind: "job" as const, id: path, name: path };
  if (result.ok && act.changes) await audited(ctx, path, { orgId: null, target, audit });
  return result;
});

/** An action on the organization `orgId`. `shape`: the other inputs. */
export const inOrg = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ orgId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const { orgId } = input as { orgId: string };
      const act = actOf(path, "org");
      const { org } = await enterOrg(ctx.services, { caller: ctx.caller, act }, orgId);
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, audit } });
      const target = { kind: "org" as const, id: org._id, name: org.name };
      if (result.ok && act.changes && !act.isPrivate)
        await audited(ctx, path, { orgId: org._id, target, audit });
      return result;
    });

/** An action on a project. `orgId` distinguishes projects with the same handle. */
export const inProject = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ projectId: Reference, orgId: Reference.optional(), ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const reference = input as { projectId: string; orgId?: string };
      const act = actOf(path, "project");
      const { caller } = ctx;
      const { org, project } = await enterProject(ctx.services, { caller, act }, reference);
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, project, audit } });
      const target = { kind: "project" as const, id: project._id, name: project.name };
      const projectId = project._id;
      if (result.ok && act.changes && !act.isPrivate)
        await audited(ctx, path, { orgId: org._id, projectId, target, audit });
      return result;
    });

/** An action on a project and on the organization `orgId` that it moves to. Both record it. */
export const betweenOrgs = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ projectId: Reference, orgId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const reference = input as { projectId: string; orgId: string };
      const act = actOf(path, "move");
      const { caller } = ctx;
      const entered = await enterMove(ctx.services, { caller, act }, reference);
      const { org, project, target: to } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      if (!result.ok || !act.changes) return result;
      const target = { kind: "project" as const, id: project._id, name: project.name };
      const details = { ...audit.details, from: org.name, to: to.name };
      const ways = [
        [org, "out"],
        [to, "in"],
      ] as const;
      for (const [{ _id: orgId }, way] of ways)
        await audited(ctx, path, { orgId, target, audit: { details: { ...details, way } } });
      return result;
    });

/** An action on the organization `orgId`, or on the project `projectId`. With both, it is on the project. */
export const inOrgOrProject = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(
      z
        .strictObject({ orgId: Reference.optional(), projectId: Reference.optional(), ...shape })
        .refine(
          (input) => "orgId" in input || "projectId" in input,
          "orgId or projectId is required",
        ),
    )
    .use(async ({ ctx, input, next, path }) => {
      const { orgId, projectId } = input as { orgId?: string; projectId?: string };
      const by = { caller: ctx.caller, act: actOf(path, "orgOrProject") };
      const entered =
        projectId === undefined
          ? { ...(await enterOrg(ctx.services, by, orgId ?? "")), project: null }
          : await enterProject(ctx.services, by, { projectId, orgId });
      const { org, project } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, project, audit } });
      if (result.ok && by.act.changes)
        await audited(ctx, path, { ...placeOf(org, project), audit });
      return result;
    });

/** An action on a deployment. */
export const inDeployment = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ deploymentId: Reference, projectId: Reference.optional(), ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const reference = input as { deploymentId: string; projectId?: string };
      const act = actOf(path, "deployment");
      const entered = await enterDeployment(ctx.services, { caller: ctx.caller, act }, reference);
      const { org, project, deployment } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      const name = `${project.name} #${deployment.number}`;
      const target = { kind: "deployment" as const, id: deployment._id, name };
      const projectId = project._id;
      if (result.ok && act.changes)
        await audited(ctx, path, { orgId: org._id, projectId, target, audit });
      return result;
    });

/** An action on an organization's connection to a git host. */
export const inConnection = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ connectionId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const { connectionId } = input as { connectionId: string };
      const act = actOf(path, "connection");
      const { caller } = ctx;
      const entered = await enterConnection(ctx.services, { caller, act }, connectionId);
      const { org } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      const target = { kind: "org" as const, id: org._id, name: org.name };
      if (result.ok && act.changes) await audited(ctx, path, { orgId: org._id, target, audit });
      return result;
    });

/** An action on a domain of a project. */
export const inDomain = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ domainId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const { domainId } = input as { domainId: string };
      const act = actOf(path, "domain");
      const entered = await enterDomain(ctx.services, { caller: ctx.caller, act }, domainId);
      const { org, project } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      const target = { kind: "project" as const, id: project._id, name: project.name };
      const projectId = project._id;
      if (result.ok && act.changes)
        await audited(ctx, path, { orgId: org._id, projectId, target, audit });
      return result;
    });

/** An action on a task. */
export const inTask = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ taskId: Reference, ...shape }))
    .use(async ({ ctx, input, next, path }) => {
      const { taskId } = input as { taskId: string };
      const act = actOf(path, "task");
      const { caller } = ctx;
      const entered = await enterTask(ctx.services, { caller, act }, taskId);
      const { org, project, task } = entered;
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, ...entered, audit } });
      const details = { task: task.title, ...audit.details };
      if (result.ok && act.changes)
        await audited(ctx, path, { ...placeOf(org, project), audit: { ...audit, details } });
      return result;
    });

/** The action of a procedure: both have the same name. */
export function actOf(path: string, on: ActObject): Act {
  const act: Act | undefined = acts[path as ActName];
  if (act?.on !== on) throw new Error(`core/access/acts.ts has no act ${path} on ${on}`);
  return act;
}

/** @throws AppError unauthorized, even if a WebSocket's token expired after the connection was opened */
function requireCaller({ caller, tokenExpired }: Context): Caller {
  if (tokenExpired || (caller && caller.expiresAt <= Date.now()))
    throw new AppError("unauthorized", { message: "JWT has expired" });
  if (!caller) throw new AppError("unauthorized");
  if (caller.factorMissing) throw new AppError("mfa_required");
  return caller;
}

/** @throws AppError unauthorized */
async function requireStillSignedIn(ctx: Context): Promise<void> {
  if (!(await ctx.stillSignedIn())) throw new AppError("unauthorized");
}

/** Where the audit log has an act on something of an organization, or of one of its projects. */
export function placeOf(org: OrgDocument, project: ProjectDocument | null) {
  if (!project)
    return { orgId: org._id, target: { kind: "org" as const, id: org._id, name: org.name } };
  const target = { kind: "project" as const, id: project._id, name: project.name };
  return { orgId: org._id, projectId: project._id, target };
}

export function audited(
  ctx: Context & { caller: Caller },
  action: string,
  {
    audit,
    ...act
  }: { orgId: string | null; projectId?: string; target: AuditTarget; audit: AuditNote },
): Promise<void> {
  return recordAudit(ctx.services, ctx, { ...act, action, ...audit });
}

import { initTRPC } from "@trpc/server";
import { z } from "zod";
import type { ApiKeyScope } from "#schemas/accounts/api-key.ts";
import { AppError } from "#schemas/errors.ts";
import type { OrgRole } from "#schemas/orgs/org.ts";
import type { AuditTarget } from "#schemas/orgs/audit.ts";
import { findDeploymentIn } from "#store/deployments/deployments.ts";
import { findMovedProject } from "#store/projects/move-project.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findProject, findProjectIn, isProject } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { type AuditNote, recordAudit } from "#core/audit/record-audit.ts";
import { type Caller, isAdmin } from "#core/access/caller.ts";
import type { Context } from "./context.ts";
import { knownError } from "./known-error.ts";
import { ensurePersonalOrg } from "#core/orgs/personal-org.ts";
import { type Access, listAccessibleOrgs, requireAccess, canSeeProject } from "#core/access/access.ts";
import { failureShape, trpcError } from "./trpc-error.ts";

const t = initTRPC.context<Context>().create({
  isDev: false,
  errorFormatter: ({ error, path }) => failureShape(error, path),
});

export const router = t.router;

/** Every answer: `{ success: true, <entity> }`. */
export const answer = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ success: z.literal(true), ...shape });

/** An id or a handle. */
export const Reference = z.string().regex(/^[a-z0-9-]{1,64}$/, "is not an id or a handle");

/** Anybody, signed in or not. */
export const open = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  if (result.error.code !== "INTERNAL_SERVER_ERROR") return result;
  throw trpcError(knownError(result.error.cause ?? result.error));
});

/** A person or an API key. What it may see, the procedure asks `listAccessibleOrgs` and `canSeeProject`. */
export const identified = open.use(async ({ ctx, next, type }) => {
  const caller = requireCaller(ctx);
  if (type === "mutation") await requireStillSignedIn(ctx);
  if (!caller.key) await ensurePersonalOrg(ctx.services, caller);
  return next({ ctx: { ...ctx, caller } });
});

/** A person with a valid access token. The first call makes the personal organization. */
export const signedIn = identified.use(async ({ ctx, next }) => {
  requirePerson(ctx.caller);
  return next();
});

/** The administrator of the platform. What one changes is written down. */
export const admin = signedIn.use(async ({ ctx, next, type, path }) => {
  if (!(await isAdmin(ctx.services, ctx.caller))) throw new AppError("forbidden");
  if (type !== "mutation") await requireStillSignedIn(ctx);
  const audit: AuditNote = {};
  const result = await next({ ctx: { ...ctx, audit } });
  if (result.ok && type === "mutation") {
    const target = audit.target ?? { kind: "job" as const, id: path, name: path };
    await recordAudit(ctx.services, ctx, { orgId: null, action: path, target, ...detailsOf(audit) });
  }
  return result;
});

/** What a procedure asks for. Unless it says so: members may; keys need `read` to ask and `write` to change. */
interface Demand {
  role?: OrgRole;
  scope?: ApiKeyScope;
  /** Never for an API key, whatever its scopes: what it would make outlives it. */
  person?: boolean;
}

/** A member of the organization `orgId`, of this role or a higher one. `shape`: the other inputs. */
export const inOrg = <S extends z.ZodRawShape>(shape: S, demand: Demand = {}) =>
  identified
    .input(z.strictObject({ orgId: Reference, ...shape }))
    .use(async ({ ctx, input, next, type, path }) => {
      const { orgId } = input as { orgId: string };
      const [org] = await listAccessibleOrgs(ctx.services, ctx.caller, orgId);
      if (!org) throw new AppError("org_not_found");
      requireAccess(org, ctx.caller, accessOf(demand, type));
      if (demand.person) requirePerson(ctx.caller);
      if (ctx.caller.key?.projectId)
        throw new AppError("key_scope", { message: "This API key is for one project only." });
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, audit } });
      const target = { kind: "org" as const, id: org._id, name: org.name };
      if (result.ok && type === "mutation") await writeDown(ctx, path, org._id, { target, audit });
      return result;
    });

/** A member of the project's organization. `orgId` tells apart projects of one handle. */
export const inProject = <S extends z.ZodRawShape>(shape: S, demand: Demand = {}) =>
  identified
    .input(z.strictObject({ projectId: Reference, orgId: Reference.optional(), ...shape }))
    .use(async ({ ctx, input, next, type, path }) => {
      const named = input as { projectId: string; orgId?: string };
      const { org, project } = await findAccessibleProject(ctx, named);
      requireAccess(org, ctx.caller, accessOf(demand, type));
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, project, audit } });
      const target = { kind: "project" as const, id: project._id, name: project.name };
      if (result.ok && type === "mutation") await writeDown(ctx, path, org._id, { target, audit });
      return result;
    });

/** A person who is at least an admin of the project's organization and of `orgId`, where it goes. */
export const betweenOrgs = <S extends z.ZodRawShape>(shape: S) =>
  identified
    .input(z.strictObject({ projectId: Reference, orgId: Reference, ...shape }))
    .use(async ({ ctx, input, next, type, path }) => {
      const { projectId, orgId } = input as { projectId: string; orgId: string };
      requirePerson(ctx.caller);
      const { org, project } = await findAccessibleProject(ctx, { projectId });
      const access = { role: "admin", scope: "admin" } as const;
      requireAccess(org, ctx.caller, access);
      const [target] = await listAccessibleOrgs(ctx.services, ctx.caller, orgId);
      if (!target) throw new AppError("org_not_found");
      requireAccess(target, ctx.caller, access);
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, project, target, audit } });
      if (!result.ok || type !== "mutation") return result;
      const details = { ...audit.details, from: org.name, to: target.name };
      const moved = { kind: "project" as const, id: project._id, name: project.name };
      for (const [side, way] of [
        [org, "out"],
        [target, "in"],
      ] as const)
        await recordAudit(ctx.services, ctx, {
          orgId: side._id,
          action: path,
          target: moved,
          details: { ...details, way },
        });
      return result;
    });

/**
 * The project that a call names, through the caller's membership. At an address of before it moved it is found by the
 * members of where it is now.
 * @throws AppError project_not_found
 */
async function findAccessibleProject(
  { services, caller }: Context & { caller: Caller },
  { projectId, orgId }: { projectId: string; orgId?: string | undefined },
): Promise<{ org: OrgDocument; project: ProjectDocument }> {
  const { db } = services;
  const orgs = await listAccessibleOrgs(services, caller, orgId);
  const ids = orgs.map((org) => org._id);
  const project = await findProjectIn(db, ids, projectId);
  const moved =
    project || orgId === undefined ? null : await findMovedProject(db, orgId, projectId);
  const found = project ?? moved;
  const owners = moved ? await listAccessibleOrgs(services, caller, moved.orgId) : orgs;
  const org = owners.find(({ _id }) => _id === found?.orgId);
  if (!found || !org || !canSeeProject(caller, found._id)) throw new AppError("project_not_found");
  return { org, project: found };
}

/** A member of the organization of the deployment's project. */
export const inDeployment = <S extends z.ZodRawShape>(shape: S, demand: Demand = {}) =>
  identified
    .input(z.strictObject({ deploymentId: Reference, projectId: Reference.optional(), ...shape }))
    .use(async ({ ctx, input, next, type, path }) => {
      const { deploymentId, projectId } = input as { deploymentId: string; projectId?: string };
      const { db } = ctx.services;
      const orgs = await listAccessibleOrgs(ctx.services, ctx.caller);
      const ids = orgs.map((org) => org._id);
      const deployment = await findDeploymentIn(db, ids, deploymentId);
      const org = orgs.find(({ _id }) => _id === deployment?.orgId);
      const project = deployment && (await findProject(db, deployment.projectId));
      if (!deployment || !project || !org || !canSeeProject(ctx.caller, project._id))
        throw new AppError("deployment_not_found");
      if (projectId && !(await isProject(db, project, projectId)))
        throw new AppError("deployment_not_found");
      requireAccess(org, ctx.caller, accessOf(demand, type));
      const audit: AuditNote = {};
      const result = await next({ ctx: { ...ctx, org, project, deployment, audit } });
      const name = `${project.name} #${deployment.number}`;
      const target = { kind: "deployment" as const, id: deployment._id, name };
      if (result.ok && type === "mutation") await writeDown(ctx, path, org._id, { target, audit });
      return result;
    });

/** @throws AppError unauthorized; over WebSocket also when the token has ended since the connection was made */
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

/** @throws AppError key_scope */
function requirePerson(caller: Caller): void {
  if (caller.key)
    throw new AppError("key_scope", { message: "An API key cannot do this; sign in instead." });
}

function accessOf({ role = "member", scope }: Demand, type: string): Access {
  const usual = type !== "mutation" ? "read" : role === "member" ? "write" : "admin";
  return { role, scope: scope ?? usual };
}

function writeDown(
  ctx: Context & { caller: Caller },
  action: string,
  orgId: string,
  { target, audit }: { target: AuditTarget; audit: AuditNote },
): Promise<void> {
  return recordAudit(ctx.services, ctx, { orgId, action, target: audit.target ?? target, ...detailsOf(audit) });
}

const detailsOf = ({ details }: AuditNote) => (details ? { details } : {});

import { initTRPC } from "@trpc/server";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { type OrgRole, orgRoles } from "#schemas/org.ts";
import { findDeploymentIn } from "#store/deployments.ts";
import { findOrgOfMember, listOrgsOfMember, type OrgDocument, roleOf } from "#store/orgs.ts";
import { findProject, findProjectIn } from "#store/projects.ts";
import { type Caller, isAdmin } from "./caller.ts";
import type { Context } from "./context.ts";
import { knownError } from "./known-error.ts";
import { ensurePersonalOrg } from "./personal-org.ts";
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
const open = t.procedure.use(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  if (result.error.code !== "INTERNAL_SERVER_ERROR") return result;
  throw trpcError(knownError(result.error.cause ?? result.error));
});

/** Whoever sent a valid access token. The first call makes the personal organization. */
export const signedIn = open.use(async ({ ctx, next }) => {
  const caller = requireCaller(ctx);
  await ensurePersonalOrg(ctx.services, caller);
  return next({ ctx: { ...ctx, caller } });
});

/** The administrator of the platform. */
export const admin = signedIn.use(async ({ ctx, next }) => {
  if (!(await isAdmin(ctx.services, ctx.caller))) throw new AppError("forbidden");
  return next();
});

/** A member of the organization `orgId`, of this role or a higher one. `shape`: the other inputs. */
export const inOrg = <S extends z.ZodRawShape>(shape: S, role: OrgRole = "member") =>
  signedIn
    .input(z.strictObject({ orgId: Reference, ...shape }))
    .use(async ({ ctx, input, next }) => {
      const { orgId } = input as { orgId: string };
      const org = await findOrgOfMember(ctx.services.mongo.db, orgId, ctx.caller.userId);
      if (!org) throw new AppError("org_not_found");
      requireRole(org, ctx.caller, role);
      return next({ ctx: { ...ctx, org } });
    });

/** A member of the project's organization. `orgId` tells apart projects of one handle. */
export const inProject = <S extends z.ZodRawShape>(shape: S, role: OrgRole = "member") =>
  signedIn
    .input(z.strictObject({ projectId: Reference, orgId: Reference.optional(), ...shape }))
    .use(async ({ ctx, input, next }) => {
      const { projectId, orgId } = input as { projectId: string; orgId?: string };
      const orgs = await orgsOf(ctx, orgId);
      const ids = orgs.map((org) => org._id);
      const project = await findProjectIn(ctx.services.mongo.db, ids, projectId);
      const org = orgs.find(({ _id }) => _id === project?.orgId);
      if (!project || !org) throw new AppError("project_not_found");
      requireRole(org, ctx.caller, role);
      return next({ ctx: { ...ctx, org, project } });
    });

/** A member of the organization of the deployment's project. */
export const inDeployment = <S extends z.ZodRawShape>(shape: S, role: OrgRole = "member") =>
  signedIn
    .input(z.strictObject({ deploymentId: Reference, projectId: Reference.optional(), ...shape }))
    .use(async ({ ctx, input, next }) => {
      const { deploymentId, projectId } = input as { deploymentId: string; projectId?: string };
      const { db } = ctx.services.mongo;
      const orgs = await orgsOf(ctx);
      const ids = orgs.map((org) => org._id);
      const deployment = await findDeploymentIn(db, ids, deploymentId);
      const org = orgs.find(({ _id }) => _id === deployment?.orgId);
      const project = deployment && (await findProject(db, deployment.projectId));
      if (!deployment || !project || !org) throw new AppError("deployment_not_found");
      if (projectId && projectId !== project._id && projectId !== project.handle)
        throw new AppError("deployment_not_found");
      requireRole(org, ctx.caller, role);
      return next({ ctx: { ...ctx, org, project, deployment } });
    });

/** @throws AppError unauthorized; over WebSocket also when the token has ended since the connection was made */
function requireCaller({ caller, tokenExpired }: Context): Caller {
  if (tokenExpired || (caller && caller.expiresAt <= Date.now()))
    throw new AppError("unauthorized", { message: "JWT has expired" });
  if (!caller) throw new AppError("unauthorized");
  return caller;
}

function requireRole(org: OrgDocument, caller: Caller, role: OrgRole): void {
  const held = roleOf(org, caller.userId);
  // `orgRoles` begins with the highest.
  if (!held || orgRoles.indexOf(held) > orgRoles.indexOf(role)) throw new AppError("forbidden");
}

async function orgsOf(
  { services, caller }: Context & { caller: Caller },
  only?: string,
): Promise<OrgDocument[]> {
  const orgs = await listOrgsOfMember(services.mongo.db, caller.userId);
  return only ? orgs.filter((org) => org._id === only || org.handle === only) : orgs;
}

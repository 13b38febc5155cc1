import { AppError } from "#schemas/errors.ts";
import { coversScope } from "#schemas/accounts/api-key.ts";
import { actorOfSubject, INTERNAL_GIT_USER, pushTokenActor } from "#schemas/projects/git-access.ts";
import type { GitRequest, GitServerOptions } from "#git/server/server.ts";
import { findMovedProject } from "#store/projects/move-project.ts";
import { findOrg, findOrgByReference, roleOf } from "#store/orgs/orgs.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findMaintenance } from "#store/platform/maintenance.ts";
import { useDeployCredential } from "#store/projects/deploy-credentials.ts";
import { findProjectIn } from "#store/projects/projects.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findCaller } from "../access/find-caller.ts";
import { isLinked } from "../projects/project-addresses.ts";
import { canSeeProject } from "../access/access.ts";
import { refuseDuring } from "../platform/maintenance/require-writable.ts";
import { requireUnsuspended } from "../orgs/require-unsuspended.ts";
import type { CoreContext } from "../context.ts";

/** @throws AppError project_archived, org_suspended, maintenance if a caller with access pushes */
export async function authorizeGit(
  context: CoreContext,
  request: GitRequest,
): ReturnType<GitServerOptions["authorize"]> {
  const { password, operation } = request;
  // git asks without a password first, even if it has one.
  if (password === null) return "unauthorized";
  const { db } = context;
  const [found, token, maintenance] = await Promise.all([
    findRepository(context, request),
    useDeployCredential(db, "pushToken", password),
    operation === "write" ? findMaintenance(db) : null,
  ]);
  const access = await accessTo(context, { ...request, password }, { ...found, token });
  const isReached = access !== null && access !== "unauthorized";
  if (!isReached || operation === "read") return access;
  // Work that our own workers have begun may finish.
  if (ownActor(context, request, found.project) === null) refuseDuring(maintenance);
  if (found.org) requireUnsuspended(found.org);
  if (found.project?.archivedAt)
    throw new AppError("project_archived", {
      message: `This project is archived, so it takes no pushes. An admin can unarchive it: ${settingsOf(context, found)}`,
    });
  return access;
}

interface Found {
  org: OrgDocument | null;
  project: ProjectDocument | null;
  moved: boolean;
}

const settingsOf = ({ env }: CoreContext, { org, project }: Found) =>
  `${env.PUBLIC_URL}/${org?.handle}/${project?.handle}/settings`;

/** The user for whom one of our own processes pushes or clones. Null if we did not sign the password. */
function ownActor(
  { secretBox }: CoreContext,
  { username, password }: GitRequest,
  project: ProjectDocument | null,
): string | null {
  if (!project || username !== INTERNAL_GIT_USER || password === null) return null;
  return actorOfSubject(project._id, secretBox.verify(password));
}

/**
 * Decides who may clone and push: a push token of the project, a member's access token, or one of our own processes. Only
 * members learn that a project does not exist; everyone else has to enter a password again.
 */
async function accessTo(
  context: CoreContext,
  request: GitRequest & { password: string },
  found: Found & { token: Awaited<ReturnType<typeof useDeployCredential>> },
): ReturnType<GitServerOptions["authorize"]> {
  const { password } = request;
  const { org, project, moved, token } = found;
  if (org && project) {
    const own = ownActor(context, request, project);
    if (own !== null) return { projectId: project._id, actor: own, moved };
    if (token?.project._id === project._id)
      return { projectId: project._id, actor: pushTokenActor(token.document.name), moved };
  }
  // A push cannot be undone, so an external service must confirm that the session is still valid.
  const caller = await findCaller(context, password, { fresh: request.operation === "write" });
  if (!caller || caller.factorMissing || (caller.key && caller.key.kind !== "key"))
    return "unauthorized";
  const reaches =
    org && project && roleOf(org, caller.userId) && canSeeProject(caller, project._id);
  if (!reaches || (caller.key && caller.key.orgId !== org._id)) return null;
  const scope = request.operation === "write" ? "write" : "read";
  if (caller.key && !coversScope(caller.key.scopes, scope)) return null;
  return {
    projectId: project._id,
    actor: caller.key ? `${caller.email} (API key ${caller.key.name})` : caller.email,
    moved,
  };
}

/** A moved repository is also served at its former address, to users who have access to it now. */
async function findRepository({ db }: CoreContext, request: GitRequest): Promise<Found> {
  const [orgName, name] = [request.org.toLowerCase(), request.project.toLowerCase()];
  const named = await findOrgByReference(db, orgName);
  const here = named && (await findProjectIn(db, [named._id], name));
  const project = here ?? (await findMovedProject(db, orgName, name));
  const org = here || !project ? named : await findOrg(db, project.orgId);
  return { org, project: project && !isLinked(project) ? project : null, moved: !here };
}

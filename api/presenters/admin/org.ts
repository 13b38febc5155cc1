import type { AdminOrg, AdminOrgDetail } from "#schemas/admin/org.ts";
import { limitsOf } from "#schemas/orgs/limits.ts";
import { collection } from "#store/collections.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import { findUsers } from "#core/accounts/users.ts";
import { usageOf } from "#core/orgs/org-usage.ts";
import type { Services } from "../../services.ts";
import { presentSuspension } from "../org.ts";

/** Organizations with the details that the admin console lists. */
export async function presentAdminOrgs({ db }: Services, orgs: OrgDocument[]): Promise<AdminOrg[]> {
  const owners = await findUsers(
    db,
    orgs.map(({ ownerId }) => ownerId),
  );
  return Promise.all(
    orgs.map(async (org) => ({
      id: org._id,
      name: org.name,
      handle: org.handle,
      avatar: org.avatar,
      isPersonal: org.personalOf !== undefined,
      owner: owners.find(({ userId }) => userId === org.ownerId)?.email ?? null,
      memberCount: org.members.length,
      projectCount: await collection(db, "projects").countDocuments({ orgId: org._id }),
      suspension: presentSuspension(org),
      createdAt: org.createdAt.toISOString(),
      lastBuildAt: org.buildBegunAt?.toISOString() ?? null,
    })),
  );
}

export async function presentAdminOrg(
  services: Services,
  org: OrgDocument,
): Promise<AdminOrgDetail> {
  const { db, env } = services;
  const orgId = org._id;
  const deployments = collection(db, "deployments");
  const [[row], users, usage, running, queued] = await Promise.all([
    presentAdminOrgs(services, [org]),
    findUsers(
      db,
      org.members.map(({ userId }) => userId),
    ),
    usageOf(services, org),
    deployments.countDocuments({ orgId, status: "running" }),
    deployments.countDocuments({ orgId, status: "queued" }),
  ]);
  return {
    ...row!,
    members: org.members.map(({ userId, role }) => ({
      userId,
      role,
      email: users.find((user) => user.userId === userId)?.email ?? userId,
    })),
    usage,
    builds: { running, queued, max: limitsOf(env, org).buildsAtOnce ?? env.BUILDS_PER_ORG },
    ownLimits: org.limits ?? {},
    // The limits of its plan, if there are plans.
    defaultLimits: limitsOf(env, org.plan ? { plan: org.plan } : {}),
  };
}

import type { AdminVisit } from "#schemas/admin/visit.ts";
import type { AdminVisitDocument } from "#store/admin-visits/documents.ts";
import { listOrgs } from "#store/orgs/orgs.ts";
import type { Services } from "../../services.ts";

export async function presentVisits(
  { db }: Services,
  visits: AdminVisitDocument[],
): Promise<AdminVisit[]> {
  const orgs = await listOrgs(
    db,
    visits.map(({ orgId }) => orgId),
  );
  return visits.map((visit) => {
    const org = orgs.find(({ _id }) => _id === visit.orgId);
    return {
      id: visit._id,
      org: { id: visit.orgId, name: org?.name ?? visit.orgName, handle: org?.handle ?? null },
      by: visit.userName,
      reason: visit.reason,
      beganAt: visit.beganAt.toISOString(),
      endsAt: visit.endsAt.toISOString(),
      endedAt: visit.endedAt?.toISOString() ?? null,
      endedBy: visit.endedBy,
      reads: visit.reads,
      areas: visit.areas,
    };
  });
}

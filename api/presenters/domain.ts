import type { Domain, DomainState } from "#schemas/domains/domain.ts";
import { stopsAt } from "#core/domains/check-times.ts";
import { displayHost } from "#core/domains/display-host.ts";
import { counterpartOf } from "#core/domains/read-host.ts";
import { missingVariables, recordsOf } from "#core/domains/records.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { Services } from "../services.ts";

/** @param hosts of all domains of the project */
export function presentDomain(
  { env }: Pick<Services, "env">,
  domain: DomainDocument,
  { project, hosts }: { project: Pick<ProjectDocument, "primaryDomain">; hosts: readonly string[] },
): Domain {
  const { _id: id, host, provedAt, checkedAt, certificateAskedAt } = domain;
  const counterpart = counterpartOf(host);
  return {
    id,
    host,
    ...displayHost(host),
    state: stateOf(domain),
    primary: provedAt !== null && project.primaryDomain === host,
    taken: domain.isTaken ?? false,
    records: recordsOf(env, domain),
    missingVariables: missingVariables(env, host),
    counterpart: counterpart !== null && hosts.includes(counterpart) ? null : counterpart,
    createdAt: domain.createdAt.toISOString(),
    verifiedAt: provedAt?.toISOString() ?? null,
    checkedAt: checkedAt?.toISOString() ?? null,
    nextCheckAt: domain.nextCheckAt?.toISOString() ?? null,
    stopsAt: stopsAt(domain)?.toISOString() ?? null,
    certificateAskedAt: certificateAskedAt?.toISOString() ?? null,
    loopSeenAt: project.primaryDomain === host ? recentLoop(domain) : null,
  };
}

const DAY_MS = 86_400_000;

/** Without another one for a day, the owner has ended the loop. */
function recentLoop({ loopSeenAt }: DomainDocument): string | null {
  const isRecent = loopSeenAt && Date.now() - loopSeenAt.getTime() < DAY_MS;
  return isRecent ? loopSeenAt.toISOString() : null;
}

function stateOf(domain: DomainDocument): DomainState {
  const { provedAt, unprovedSince, isRouted, stoppedAt, nextCheckAt } = domain;
  if (provedAt) return unprovedSince ? "failing" : isRouted ? "live" : "verified";
  if (stoppedAt) return "stopped";
  return nextCheckAt ? "pending" : "expired";
}

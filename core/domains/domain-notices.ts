import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import type { DomainDocument } from "#store/domains/documents.ts";
import { proofNameOf } from "#schemas/domains/domain.ts";
import { notify } from "../notifications/notify.ts";
import { adminIdsOf } from "../orgs/admin-ids.ts";
import { PROOF_GRACE_MS } from "./check-times.ts";
import type { DomainContext } from "./domain-context.ts";

const HOUR_MS = 60 * 60_000;

interface Notice {
  /** Identifies the event, so that admins get one notice about it. */
  key: string;
  title: string;
  message: string;
}

/** The TXT record is gone, and the grace time runs. */
export function tellOfLostProof(context: DomainContext, domain: DomainDocument): Promise<void> {
  const { _id, host, unprovedSince } = domain;
  return tellAdmins(context, domain, {
    key: `domain:${_id}:unproved:${unprovedSince!.getTime()}`,
    title: `${host} will stop working`,
    message: `Its TXT record ${proofNameOf(host)} is gone. Create it again within ${PROOF_GRACE_MS / HOUR_MS} hours of its removal. Otherwise the site is no longer served there.`,
  });
}

/** The domain's address records point elsewhere. */
export function tellOfUnrouted(context: DomainContext, domain: DomainDocument): Promise<void> {
  const { _id, host, unroutedSince } = domain;
  return tellAdmins(context, domain, {
    key: `domain:${_id}:unrouted:${unroutedSince!.getTime()}`,
    title: `${host} no longer points to the site`,
    message:
      "Its address records have changed, so visitors may reach another server. If you have put a proxy in front of the site, this may be intended. Otherwise correct the records, or remove the domain.",
  });
}

export function tellOfStop(
  context: DomainContext,
  domain: DomainDocument,
  why: "unproved" | "taken",
): Promise<void> {
  const { _id, host, stoppedAt } = domain;
  const reason =
    why === "taken"
      ? "Another project has verified the domain, and the TXT record of this project is gone."
      : `Its TXT record has been gone for ${PROOF_GRACE_MS / HOUR_MS} hours.`;
  return tellAdmins(context, domain, {
    key: `domain:${_id}:stopped:${stoppedAt!.getTime()}`,
    title: `${host} has stopped working`,
    message: `${reason} The site is still served at its other addresses.`,
  });
}

async function tellAdmins(
  context: DomainContext,
  { projectId }: DomainDocument,
  notice: Notice,
): Promise<void> {
  const project = await findProject(context.db, projectId);
  const org = project && (await findOrg(context.db, project.orgId));
  if (!org) return;
  await notify(context, adminIdsOf(org), {
    event: "domain.failing",
    ...notice,
    link: `/${org.handle}/${project.handle}/settings/domains`,
    about: { org: org.name, project: project.name },
  });
}

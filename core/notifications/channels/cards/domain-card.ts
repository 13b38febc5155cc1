import { findDomain } from "#store/domains/changes.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { dashboardUrl } from "../../../outgoing/dashboard-url.ts";
import type { CardContext, SubjectState } from "./card-context.ts";

/** A domain that stops again gets another message. */
export async function domainState(
  { db, env }: CardContext,
  domainId: string,
): Promise<SubjectState | null> {
  const domain = await findDomain(db, domainId);
  const project = domain && (await findProject(db, domain.projectId));
  const org = project && (await findOrg(db, project.orgId));
  const at = domain?.provedAt ?? domain?.stoppedAt ?? null;
  if (!org || !at) return null;
  const { host, provedAt } = domain;
  const url = dashboardUrl(env, `${org.handle}/${project.handle}/settings/domains`);
  const stopped = "Its TXT record is gone, so the site is no longer served there.";
  return {
    orgId: org._id,
    events: [provedAt ? "domain.verified" : "domain.stopped"],
    round: String(at.getTime()),
    card: {
      tone: provedAt ? "success" : "error",
      title: provedAt ? `${host} is verified` : `${host} is no longer served`,
      titleUrl: url,
      lines: provedAt ? [] : [stopped],
      facts: [{ label: "Project", value: project.name }],
      buttons: [{ label: "Open domains", url }],
    },
  };
}

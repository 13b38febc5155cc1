import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { listUnannounced, markAnnounced } from "#store/webhooks/causes.ts";
import { recordMessages } from "../../notifications/channels/record-messages.ts";
import { announceEach } from "../announce-each.ts";
import { orgData, projectData } from "../event-data.ts";
import { type AnnounceContext, type OnRecorded, recordEvents } from "../record-event.ts";

export async function announceDomains(
  context: AnnounceContext,
  onRecorded: OnRecorded,
): Promise<void> {
  const { db, env } = context;
  await announceEach(await listUnannounced(db, "domains"), async (domain) => {
    const { _id, projectId, host, provedAt, stoppedAt = null } = domain;
    const project = await findProject(db, projectId);
    const at = provedAt ?? stoppedAt;
    if (project && at) {
      const { orgId } = project;
      const event = provedAt ? ("domain.verified" as const) : ("domain.stopped" as const);
      const happened = async () => {
        const org = await findOrg(db, orgId);
        if (!org) return [];
        const place = { org: orgData(org), project: projectData(env, org, project) };
        const data = { ...place, domain: { id: _id, host } };
        return [{ event, cause: `${_id}:${at.getTime()}`, at, data }];
      };
      await recordEvents(context, { orgId, projectId }, { events: [event], happened, onRecorded });
      const subject = { kind: "domain", id: _id } as const;
      await recordMessages(context, { orgId, projectId }, { subject, events: [event], onRecorded });
    }
    await markAnnounced(db, "domains", { _id, provedAt });
  });
}

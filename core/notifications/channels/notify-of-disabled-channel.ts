import type { ChannelDisabledReason } from "#schemas/channels/channel.ts";
import { CHANNEL_DISABLED_AFTER_DAYS } from "#schemas/channels/events.ts";
import { channelKinds } from "#schemas/channels/kinds.ts";
import { markTold } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import { findProject } from "#store/projects/projects.ts";
import { adminIdsOf } from "../../orgs/admin-ids.ts";
import { notify, type NotifyContext } from "../notify.ts";

const reasons: Partial<Record<ChannelDisabledReason, string>> = {
  gone: "The service says that its address no longer exists.",
  failing: `Every message of the last ${CHANNEL_DISABLED_AFTER_DAYS} days failed.`,
  revoked: "The Slack workspace removed the app.",
};

/** Notifies the admins of the organization that Pressmark disabled a channel. Safe to call twice. */
export async function notifyOfDisabledChannel(
  context: NotifyContext,
  channel: ChannelDocument,
): Promise<void> {
  const { db } = context;
  const { _id, orgId, projectId, kind, name, disabledAt, disabledReason } = channel;
  const org = await findOrg(db, orgId);
  const project = projectId === null ? null : await findProject(db, projectId);
  if (org) {
    const reason = (disabledReason && reasons[disabledReason]) ?? "";
    const failure = channel.lastPost?.failure ?? "";
    await notify(context, adminIdsOf(org), {
      event: "channel.disabled",
      title: `The ${channelKinds[kind]} channel ${name} of ${project?.name ?? org.name} was disabled`,
      message: `${reason} ${failure} New messages are not posted there. Enter its new address, or enable the channel when it works again.`,
      link: project
        ? `/${org.handle}/${project.handle}/settings/integrations`
        : `/${org.handle}/~/integrations`,
      key: `channel:${_id}:disabled:${disabledAt?.getTime() ?? 0}`,
      about: { org: org.name, ...(project ? { project: project.name } : {}) },
    });
  }
  await markTold(db, _id);
}

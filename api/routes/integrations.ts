import { z } from "zod";
import { creatorName } from "#core/access/caller.ts";
import { addChannel } from "#core/notifications/channels/add-channel.ts";
import { channelsByProject } from "#core/notifications/channels/channels-by-project.ts";
import { removeChannel } from "#core/notifications/channels/remove-channel.ts";
import { testChannel } from "#core/notifications/channels/test-channel.ts";
import { updateChannel } from "#core/notifications/channels/update-channel.ts";
import {
  Channel,
  ChannelEvents,
  ChannelName,
  ChannelToken,
  ChannelUrl,
  ProjectChannels,
  SlackState,
} from "#schemas/channels/channel.ts";
import { channelKindNames } from "#schemas/channels/kinds.ts";
import { listChannels } from "#store/channels/channels.ts";
import type { OrgDocument } from "#store/orgs/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { inChannel } from "../outgoing-procedures.ts";
import { presentChannel, presentProjectChannels } from "../presenters/channel.ts";
import { answer, inOrgOrProject, router } from "../trpc.ts";
import { slackRouter, slackStateOf } from "./slack.ts";

interface Owners {
  org: OrgDocument;
  project: ProjectDocument | null;
}

const ownerOf = ({ org, project }: Owners) => ({
  orgId: org._id,
  projectId: project?._id ?? null,
});

/** The id of a Slack channel: "C0123ABCD". */
const SlackChannelId = z.string().regex(/^[A-Z0-9]{1,30}$/, "is not the id of a channel of Slack");

/** Where Pressmark posts messages. */
export const integrations = router({
  slack: slackRouter,

  /** Newest first. For a project, only its own. For an organization, `projects` has those of its projects. */
  list: inOrgOrProject({})
    .output(
      answer({
        channels: z.array(Channel),
        projects: z.array(ProjectChannels),
        slack: SlackState,
      }),
    )
    .query(async ({ ctx }) => {
      const { db } = ctx.services;
      const [channels, projects, slack] = await Promise.all([
        listChannels(db, ownerOf(ctx)),
        ctx.project ? [] : channelsByProject(db, ctx.org._id),
        slackStateOf(ctx.services, ctx.org._id),
      ]);
      return {
        success: true,
        channels: channels.map(presentChannel),
        projects: projects.map(presentProjectChannels),
        slack,
      };
    }),

  add: inOrgOrProject({
    kind: z.enum(channelKindNames),
    name: ChannelName,
    url: ChannelUrl.optional(),
    token: ChannelToken.optional(),
    slackChannelId: SlackChannelId.optional(),
    events: ChannelEvents,
  })
    .output(answer({ channel: Channel }))
    .mutation(async ({ ctx, input: { kind, name, url, token, slackChannelId, events } }) => {
      const entered = { url, token, slackChannelId };
      const fields = { kind, name, events, createdBy: creatorName(ctx.caller), ...entered };
      const channel = await addChannel(ctx.services, ownerOf(ctx), fields);
      ctx.audit.details = { kind, channel: name, host: channel.host };
      return { success: true, channel: presentChannel(channel) };
    }),

  /** `url` replaces the token too. */
  update: inChannel({
    name: ChannelName.optional(),
    url: ChannelUrl.optional(),
    token: ChannelToken.optional(),
    slackChannelId: SlackChannelId.optional(),
    events: ChannelEvents.optional(),
    enabled: z.boolean().optional(),
  })
    .output(answer({ channel: Channel }))
    .mutation(async ({ ctx: { services, channel, audit }, input }) => {
      const { name, url, token, slackChannelId, events, enabled } = input;
      const changes = { name, url, token, slackChannelId, events, enabled };
      const changed = await updateChannel(services, channel, changes);
      const isSwitched = changed.enabled !== channel.enabled;
      audit.details = {
        channel: changed.name,
        host: changed.host,
        ...(isSwitched ? { enabled: changed.enabled } : {}),
      };
      return { success: true, channel: presentChannel(changed) };
    }),

  remove: inChannel({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, channel } }) => {
      await removeChannel(services, channel);
      return { success: true };
    }),

  /** Posts a test message now, once. */
  test: inChannel({})
    .output(answer({ failure: z.string().nullable() }))
    .mutation(async ({ ctx: { services, channel, org, project } }) => {
      const { handle, name } = project ?? org;
      const path = project ? `${org.handle}/${handle}` : handle;
      const url = new URL(path, services.env.PUBLIC_URL).href;
      const failure = await testChannel(services, channel, { name, url });
      return { success: true, failure };
    }),
});

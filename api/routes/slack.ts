import { z } from "zod";
import { type Caller, creatorName } from "#core/access/caller.ts";
import { slackAppOf } from "#core/slack/app.ts";
import { beginInstallation } from "#core/slack/installation/begin-installation.ts";
import { disconnectSlack } from "#core/slack/installation/disconnect.ts";
import { finishInstallation } from "#core/slack/installation/finish-installation.ts";
import { finishLink, requireLinkRequest } from "#core/slack/links/finish-link.ts";
import { removeLink } from "#core/slack/links/remove-link.ts";
import { listSlackChannels } from "#core/slack/list-channels.ts";
import { type SlackState, SlackWorkspace } from "#schemas/channels/channel.ts";
import { SlackChannel, SlackId, SlackLink, SlackLinkRequest } from "#schemas/slack/slack.ts";
import { listLinks } from "#store/slack/links.ts";
import { findWorkspace } from "#store/slack/workspaces.ts";
import { presentSlackLink, presentSlackWorkspace } from "../presenters/slack.ts";
import type { Services } from "../services.ts";
import { answer, inOrg, router, signedIn } from "../trpc.ts";

const QUERY_MAX_CHARACTERS = 80;
/** What Slack adds to the address of the page to which it sends the browser back. */
const RETURNED_MAX_CHARACTERS = 2_000;
const Returned = z.string().min(1).max(RETURNED_MAX_CHARACTERS);
const TOKEN_MAX_CHARACTERS = 100;
const LinkToken = z.string().min(1).max(TOKEN_MAX_CHARACTERS);

/** What an organization can use of Slack. */
export async function slackStateOf({ db, env }: Services, orgId: string): Promise<SlackState> {
  const workspace = await findWorkspace(db, orgId);
  return {
    isAvailable: slackAppOf(env) !== null,
    workspace: workspace && presentSlackWorkspace(workspace),
  };
}

/** The Slack app: workspaces of organizations, and Slack users of accounts. */
export const slackRouter = router({
  /** Begins to install the app. The browser goes to `url`. */
  install: inOrg({})
    .output(answer({ url: z.string() }))
    .mutation(async ({ ctx: { services, org, caller } }) => ({
      success: true,
      url: await beginInstallation(services, userOf(caller, org._id)),
    })),

  /** Stores the workspace that the admin has chosen. It has to be the session that began. */
  finish: inOrg({ code: Returned, state: Returned })
    .output(answer({ workspace: SlackWorkspace }))
    .mutation(async ({ ctx: { services, org, caller, audit }, input: { code, state } }) => {
      const given = { code, state, name: creatorName(caller) };
      const workspace = await finishInstallation(services, userOf(caller, org._id), given);
      audit.details = { workspace: workspace.name };
      return { success: true, workspace: presentSlackWorkspace(workspace) };
    }),

  /** Where messages can go, sorted by name. `query`: a part of the name. */
  channels: inOrg({ query: z.string().max(QUERY_MAX_CHARACTERS).optional() })
    .output(answer({ channels: z.array(SlackChannel) }))
    .query(async ({ ctx: { services, org }, input: { query } }) => ({
      success: true,
      channels: await listSlackChannels(services, org._id, query),
    })),

  /** Channels of the workspace show nothing from now on. */
  disconnect: inOrg({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, org, audit } }) => {
      const workspace = await disconnectSlack(services, org._id);
      audit.details = { workspace: workspace.name };
      return { success: true };
    }),

  /** Who would be linked. The token stays valid. */
  linkRequest: signedIn
    .input(z.strictObject({ token: LinkToken }))
    .output(answer({ request: SlackLinkRequest }))
    .query(async ({ ctx: { services }, input: { token } }) => {
      const { teamId, teamName, slackName } = await requireLinkRequest(services, token);
      const request = { teamId, workspaceName: teamName, slackUserName: slackName };
      return { success: true, request };
    }),

  /** From now on, the Slack user acts as this account. */
  link: signedIn
    .input(z.strictObject({ token: LinkToken }))
    .output(answer({ link: SlackLink }))
    .mutation(async ({ ctx, input: { token } }) => ({
      success: true,
      link: presentSlackLink(await finishLink(ctx.services, ctx, token)),
    })),

  /** `isAvailable`: the operator has set up the app. */
  links: signedIn
    .output(answer({ links: z.array(SlackLink), isAvailable: z.boolean() }))
    .query(async ({ ctx: { services, caller } }) => {
      const links = await listLinks(services.db, caller.userId);
      const isAvailable = slackAppOf(services.env) !== null;
      return { success: true, links: links.map(presentSlackLink), isAvailable };
    }),

  unlink: signedIn
    .input(z.strictObject({ teamId: SlackId }))
    .output(answer({}))
    .mutation(async ({ ctx, input: { teamId } }) => {
      await removeLink(ctx.services, ctx, teamId);
      return { success: true };
    }),
});

/** API keys have no session, and may not connect workspaces. */
const userOf = ({ userId, sessionId }: Caller, orgId: string) => ({
  orgId,
  userId,
  sessionId: sessionId ?? "",
});

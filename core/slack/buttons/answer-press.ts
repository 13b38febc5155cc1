import type { AppError } from "#schemas/errors.ts";
import type { SlackPress, SlackWorkspaceDocument } from "#store/slack/documents.ts";
import type { PressDocument } from "#store/slack/presses.ts";
import { listWorkspacesOfTeam } from "#store/slack/workspaces.ts";
import type { CoreContext } from "../../context.ts";
import { knownError } from "../../known-error.ts";
import { askSlack } from "../ask-slack.ts";
import { linkAnswer } from "../links/link-answer.ts";
import { memberOf } from "../member.ts";
import type { BlockActions } from "../requests/payloads.ts";
import { limitUser } from "../requests/user-limit.ts";
import { escapeText } from "../text.ts";
import { type ButtonAction, pressButton, type Switched } from "./press-button.ts";
import { refreshMessages } from "./refresh-messages.ts";

const buttonActions: readonly string[] = ["approve", "rollBack"] satisfies ButtonAction[];
const isButtonAction = (id: string): id is ButtonAction => buttonActions.includes(id);

/**
 * Does what a button says, as the member that the Slack user is linked to. Only this user sees the answer. Safe to repeat, also after a process has ended in
 * the middle of it.
 * @throws the failure of Slack to show the answer
 */
export async function answerPress(context: CoreContext, stored: PressDocument): Promise<void> {
  const { channelId: channel, channelTeamId, slackUserId: user } = stored.press;
  const [workspace] = await listWorkspacesOfTeam(context.db, channelTeamId);
  if (!workspace) return;
  const text = await answerTo(context, stored, workspace).catch((error: unknown) => {
    const known = knownError(error);
    if (known.appCode === "internal") context.log.error({ err: error }, "a button of Slack failed");
    return escapeText(wordsOf(known));
  });
  await askSlack(context, workspace, (slack) => slack.chat.postEphemeral({ channel, user, text }));
}

/** What is stored of a press. Null for buttons with an address. */
export function readPress({ team, user, channel, actions }: BlockActions): SlackPress | null {
  const pressed = actions.find(({ action_id: id }) => isButtonAction(id));
  if (!pressed?.value || !isButtonAction(pressed.action_id) || !team || !channel) return null;
  const { action_id: action, value: deploymentId } = pressed;
  return {
    action,
    deploymentId,
    channelId: channel.id,
    channelTeamId: team.id,
    teamId: user.team_id ?? team.id,
    slackUserId: user.id,
    slackName: user.name ?? user.username ?? user.id,
  };
}

/** @returns the answer in Slack's markup */
async function answerTo(
  context: CoreContext,
  stored: PressDocument,
  workspace: SlackWorkspaceDocument,
): Promise<string> {
  const { press } = stored;
  // What was begun is counted already.
  if (!press.begun) await limitUser(context, press);
  const member = await memberOf(context, press);
  if (member) {
    const switched = await pressButton(context, member, stored);
    const { project, deployment, formerId } = switched;
    const ids = [deployment._id, ...(formerId === null ? [] : [formerId])];
    await refreshMessages(context, { orgId: project.orgId, projectId: project._id }, ids);
    return successText(press.action, switched);
  }
  const { teamId, slackUserId, slackName } = press;
  if (teamId !== workspace.teamId)
    return "Your workspace is not connected to Pressmark, so you cannot use this button.";
  return linkAnswer(context, { teamId, slackUserId, slackName, teamName: workspace.name });
}

function successText(action: ButtonAction, { project, deployment }: Switched): string {
  const name = escapeText(`${project.name} #${deployment.number}`);
  const pinned = project.pinned ? " The site is pinned to it." : "";
  return action === "approve"
    ? `You approved ${name}. It is live.${pinned}`
    : `You rolled back to ${name}.${pinned}`;
}

const wordsOf = ({ appCode, message }: AppError): string =>
  appCode === "deployment_not_found"
    ? "You are not a member of the organization of this deployment, or the deployment was deleted."
    : message;

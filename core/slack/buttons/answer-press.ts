import { AppError } from "#schemas/errors.ts";
import type { SlackWorkspaceDocument } from "#store/slack/documents.ts";
import { listWorkspacesOfTeam } from "#store/slack/workspaces.ts";
import type { CoreContext } from "../../context.ts";
import { knownError } from "../../known-error.ts";
import { askSlack } from "../ask-slack.ts";
import { linkAnswer } from "../links/link-answer.ts";
import { memberOf } from "../member.ts";
import type { BlockActions } from "../requests/payloads.ts";
import { limitUser } from "../requests/user-limit.ts";
import { escapeText } from "../text.ts";
import { type ButtonAction, pressButton } from "./press-button.ts";
import { refreshMessages } from "./refresh-messages.ts";

const buttonActions: readonly string[] = ["approve", "rollBack"] satisfies ButtonAction[];
const isButtonAction = (id: string): id is ButtonAction => buttonActions.includes(id);

/**
 * Does what a button says, as the member that the Slack user is linked to. Only this user sees why it could not be done. Buttons with an address need no work.
 * @throws a bug, after the user was told about it, or the failure of Slack
 */
export async function answerPress(context: CoreContext, payload: BlockActions): Promise<void> {
  const { team, user, channel } = payload;
  const pressed = payload.actions.find(({ action_id: id }) => isButtonAction(id));
  if (!pressed?.value || !isButtonAction(pressed.action_id) || !team || !channel) return;
  // In a shared channel, the user can be of another workspace.
  const teamId = user.team_id ?? team.id;
  const [workspace] = await listWorkspacesOfTeam(context.db, team.id);
  if (!workspace) return;
  const tell = (text: string) => tellUser(context, workspace, { channel, user, text });
  const slackUser = { teamId, slackUserId: user.id };
  const member = await memberOf(context, slackUser);
  if (!member) {
    const slackName = user.name ?? user.username ?? user.id;
    // Only users of the workspace itself can be linked from here: the name of another one is not known.
    if (teamId !== team.id)
      return tell("Your workspace is not connected to Pressmark, so you cannot use this button.");
    return tell(await linkAnswer(context, { ...slackUser, slackName, teamName: workspace.name }));
  }
  try {
    const press = { action: pressed.action_id, deploymentId: pressed.value, teamId };
    const { deployment } = await pressButton(context, member, press);
    await refreshMessages(context, deployment);
  } catch (error) {
    const known = knownError(error);
    await tell(escapeText(wordsOf(known)));
    if (known.appCode === "internal") throw error;
  }
}

const wordsOf = ({ appCode, message }: AppError): string =>
  appCode === "deployment_not_found"
    ? "You are not a member of the organization of this deployment, or the deployment was deleted."
    : message;

async function tellUser(
  context: CoreContext,
  workspace: SlackWorkspaceDocument,
  told: { channel: { id: string }; user: { id: string }; text: string },
): Promise<void> {
  const { channel, user, text } = told;
  await askSlack(context, workspace, (slack) =>
    slack.chat.postEphemeral({ channel: channel.id, user: user.id, text }),
  );
}

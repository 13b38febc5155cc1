import { listWorkspacesOfTeam } from "#store/slack/workspaces.ts";
import type { CoreContext } from "../../context.ts";
import { knownError } from "../../known-error.ts";
import { SLACK_COMMAND } from "../app.ts";
import { linkAnswer } from "../links/link-answer.ts";
import { memberOf } from "../member.ts";
import type { SlashCommand } from "../requests/payloads.ts";
import { limitUser } from "../requests/user-limit.ts";
import { escapeText } from "../text.ts";
import { deployByCommand } from "./deploy.ts";
import { showStatus } from "./status.ts";

/** EVERY command. */
const commands = {
  status: {
    usage: "status [project]",
    does: "shows what is live and how the last deployment went",
  },
  deploy: { usage: "deploy project", does: "deploys the newest commit of a project again" },
  link: { usage: "link", does: "links your Pressmark account" },
  help: { usage: "help", does: "shows these commands" },
} as const satisfies Record<string, { usage: string; does: string }>;

const NOT_CONNECTED =
  "This workspace is not connected to an organization. An admin connects it in Pressmark, under Integrations.";

const help = [
  "*Commands*",
  ...Object.values(commands).map(({ usage, does }) => `\`${SLACK_COMMAND} ${usage}\` ${does}`),
].join("\n");

/** @param inTime waits for the work as long as Slack waits for the answer */
type InTime = (work: Promise<string>) => Promise<string>;

/**
 * Runs a slash command as the member that the Slack user is linked to.
 * @returns the answer in Slack's markup, which only this user sees
 */
export async function answerCommand(
  context: CoreContext,
  command: SlashCommand,
  inTime: InTime,
): Promise<string> {
  try {
    return await inTime(runCommand(context, command));
  } catch (error) {
    const known = knownError(error);
    if (known.appCode === "internal")
      context.log.error({ err: error }, "a command of Slack failed");
    return escapeText(known.message);
  }
}

async function runCommand(context: CoreContext, command: SlashCommand): Promise<string> {
  const { team_id: teamId, user_id: slackUserId, user_name: slackName } = command;
  await limitUser(context, { teamId, slackUserId });
  const [name = "", argument = ""] = command.text.trim().split(/\s+/);
  if (!isCommand(name))
    return name === "" ? help : `There is no command “${escapeText(name)}”.\n${help}`;
  if (name === "help") return help;
  const [workspace] = await listWorkspacesOfTeam(context.db, teamId);
  if (!workspace) return NOT_CONNECTED;
  const teamName = workspace.name;
  const user = { teamId, teamName, slackUserId, slackName: slackName || slackUserId };
  const member = name === "link" ? null : await memberOf(context, user);
  if (name === "link" || !member) return linkAnswer(context, user);
  const input = { member, teamId, project: argument };
  return name === "status" ? showStatus(context, input) : deployByCommand(context, input);
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

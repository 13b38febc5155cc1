import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { type SlackApp, type SlackEnv } from "../app.ts";
import { slackFailure } from "../slack-failure.ts";
import { openSlack } from "../web-client.ts";

const NAME_MAX_CHARACTERS = 200;

/** The answer of oauth.v2.access for one workspace. */
const Granted = z.object({
  access_token: z.string().min(1),
  app_id: z.string(),
  bot_user_id: z.string(),
  scope: z.string(),
  team: z.object({ id: z.string(), name: z.string() }),
});

export interface Granted {
  token: string;
  appId: string;
  botUserId: string;
  scopes: string[];
  teamId: string;
  teamName: string;
}

/** @throws AppError slack_code, slack_client, slack_whole_enterprise, slack_unavailable, slack_refused */
export async function exchangeCode(env: SlackEnv, app: SlackApp, code: string): Promise<Granted> {
  const answer = await openSlack(env)
    .oauth.v2.access({
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code,
      redirect_uri: app.redirectUri,
    })
    .catch((error: unknown) => {
      throw slackFailure(error);
    });
  if (answer.is_enterprise_install) throw new AppError("slack_whole_enterprise");
  const { data } = Granted.safeParse(answer);
  if (!data)
    throw new AppError("slack_refused", {
      message: "Slack returned a response that Pressmark cannot read.",
    });
  return {
    token: data.access_token,
    appId: data.app_id,
    botUserId: data.bot_user_id,
    scopes: data.scope.split(","),
    teamId: data.team.id,
    teamName: data.team.name.slice(0, NAME_MAX_CHARACTERS),
  };
}

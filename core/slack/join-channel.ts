import type { ChatPostMessageArguments, ChatPostMessageResponse, WebClient } from "@slack/web-api";
import { slackCodeOf } from "./slack-failure.ts";

/**
 * Posts a message. The app first joins a public channel that it is not a member of.
 * @throws the failure of the client, for a private channel not_in_channel
 */
export async function postJoining(
  slack: WebClient,
  message: ChatPostMessageArguments & { channel: string },
): Promise<ChatPostMessageResponse> {
  try {
    return await slack.chat.postMessage(message);
  } catch (error) {
    if (slackCodeOf(error) !== "not_in_channel") throw error;
  }
  await slack.conversations.join({ channel: message.channel });
  return slack.chat.postMessage(message);
}

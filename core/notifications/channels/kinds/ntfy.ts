import type { Card, CardTone } from "#schemas/channels/card.ts";
import { checkWebhookUrl, openAddress } from "../channel-address.ts";
import type { ChannelKind } from "../channel-kind.ts";
import { cutBytes, linksOf } from "./card-text.ts";
import { send } from "./send.ts";

const TOPIC = /^\/([-_A-Za-z0-9]{1,64})$/;
const ADVICE =
  "url is not the address of a topic of ntfy. It looks like https://ntfy.sh/my-topic, with up to 64 letters, digits, hyphens and underscores after the slash.";

/** Longer messages would become attachments at 4,096 bytes. */
const MESSAGE_MAX_BYTES = 3_500;
const TITLE_MAX_BYTES = 250;
const ACTIONS_MAX = 3;

/** 3 is normal, 4 is high. */
const priorities: Record<CardTone, number> = {
  neutral: 3,
  running: 2,
  success: 3,
  warning: 4,
  error: 4,
};
/** Those that ntfy shows as emojis. */
const tags: Record<CardTone, string> = {
  neutral: "information_source",
  running: "hourglass_flowing_sand",
  success: "white_check_mark",
  warning: "warning",
  error: "rotating_light",
};

/** A notification on a phone is not updated: not every server supports it. */
export const ntfy: ChannelKind = {
  checkAddress: async (context, entered) =>
    checkWebhookUrl(context, entered, {
      isExpected: ({ pathname, search }) => TOPIC.test(pathname) && search === "",
      advice: ADVICE,
      takesToken: true,
    }),

  async post(context, channel, card) {
    const address = openAddress(context, channel);
    const topic = new URL(address.url).pathname.slice(1);
    // Messages as JSON go to the root of the server.
    const url = new URL("/", address.url).href;
    const headers: Record<string, string> =
      address.token === null ? {} : { authorization: `Bearer ${address.token}` };
    const body = notificationOf(topic, card);
    await send(context, { service: "ntfy", url, address, headers, body });
    return null;
  },
};

/** ntfy shows plain text, so nothing is escaped. */
function notificationOf(topic: string, card: Card): object {
  const { tone, title, titleUrl, lines, facts } = card;
  const text = [...lines, ...facts.map(({ label, value }) => `${label}: ${value}`)].join("\n");
  const actions = linksOf(card)
    .slice(0, ACTIONS_MAX)
    .map(({ label, url }) => ({ action: "view", label, url }));
  return {
    topic,
    title: cutBytes(title, TITLE_MAX_BYTES),
    // Without a message, ntfy would show the word "triggered".
    message: cutBytes(text === "" ? title : text, MESSAGE_MAX_BYTES),
    priority: priorities[tone],
    tags: [tags[tone]],
    actions,
    ...(titleUrl === null ? {} : { click: titleUrl }),
  };
}

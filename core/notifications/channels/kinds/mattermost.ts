import type { Card } from "#schemas/channels/card.ts";
import { checkWebhookUrl, openAddress } from "../channel-address.ts";
import type { ChannelKind } from "../channel-kind.ts";
import { cut, cutEscaped, inLink, linksOf, toneColors } from "./card-text.ts";
import { send } from "./send.ts";

const PATH = /\/hooks\/[A-Za-z0-9]+\/?$/;
const ADVICE =
  "url is not the address of a Mattermost webhook. It looks like https://chat.example.com/hooks/abc. Create one in Mattermost under Integrations, Incoming Webhooks.";

// A post has up to 16,383 characters. These texts stay far below.
const TITLE_MAX_CHARACTERS = 300;
const LINES_MAX = 4;
const LINE_MAX_CHARACTERS = 500;
const FIELD_MAX_CHARACTERS = 300;

/** An incoming webhook of Mattermost cannot edit what it posted. */
export const mattermost: ChannelKind = {
  checkAddress: async (context, entered) =>
    checkWebhookUrl(context, entered, {
      isExpected: ({ pathname }) => PATH.test(pathname),
      advice: ADVICE,
    }),

  async post(context, channel, card) {
    const address = openAddress(context, channel);
    const body = { attachments: [attachmentOf(card)] };
    await send(context, { service: "Mattermost", url: address.url, address, body });
    return null;
  },
};

function attachmentOf(card: Card): object {
  const { tone, title, titleUrl, lines, facts } = card;
  const links = linksOf(card).map(({ label, url }) => `[${escaped(label)}](${inLink(url)})`);
  const shown = lines.slice(0, LINES_MAX);
  const texts = shown.map((line) => cutEscaped(line, LINE_MAX_CHARACTERS, escaped));
  return {
    fallback: cut(unmentioned(title), TITLE_MAX_CHARACTERS),
    color: `#${toneColors[tone].toString(16).padStart(6, "0")}`,
    title: cutEscaped(title, TITLE_MAX_CHARACTERS, escaped),
    ...(titleUrl === null ? {} : { title_link: titleUrl }),
    text: [...texts, links.join(" · ")].filter(Boolean).join("\n"),
    fields: facts.map(({ label, value }) => ({
      title: cutEscaped(label, FIELD_MAX_CHARACTERS, escaped),
      value: cutEscaped(value, FIELD_MAX_CHARACTERS, escaped),
      short: true,
    })),
  };
}

const ZERO_WIDTH_SPACE = "\u200B";

/** Mentions work in every field, also in Slack's form `<!channel>`, and a backslash does not end them. */
const unmentioned = (text: string): string =>
  text.replaceAll(/[@<](?=\S)/g, `$&${ZERO_WIDTH_SPACE}`);

const escaped = (text: string): string =>
  unmentioned(text.replaceAll(/[\\*_~`|#[\]]|^\s*[>+-]/gm, (found) => found.replace(/\S/, "\\$&")));

import type { Card } from "#schemas/channels/card.ts";
import { PostFailure } from "../post-failure.ts";
import { checkWebhookUrl, openAddress } from "../channel-address.ts";
import type { ChannelKind } from "../channel-kind.ts";
import { cutEscaped, inLink, linksOf, toneColors } from "./card-text.ts";
import { readJson, send } from "./send.ts";

const HOSTS = ["discord.com", "canary.discord.com", "ptb.discord.com", "discordapp.com"];
const PATH = /^\/api\/(?:v\d+\/)?webhooks\/\d+\/[\w-]+\/?$/;
const ADVICE =
  "url is not the address of a Discord webhook. It looks like https://discord.com/api/webhooks/123/abc. Copy it in Discord from the settings of the channel, under Integrations.";

// The limits of an embed (docs.discord.com, Message, Embed Limits). Together they are below the limit of 6000 for a message.
const TITLE_MAX_CHARACTERS = 256;
const LINES_MAX = 4;
const LINE_MAX_CHARACTERS = 500;
const FIELDS_MAX = 8;
const FIELD_NAME_MAX_CHARACTERS = 64;
const FIELD_VALUE_MAX_CHARACTERS = 256;
const UNKNOWN_MESSAGE = 10_008;

/** Edits what it posted. */
export const discord: ChannelKind = {
  checkAddress: async (context, entered) =>
    checkWebhookUrl(context, entered, {
      isExpected: ({ pathname }) => PATH.test(pathname),
      hosts: HOSTS,
      advice: ADVICE,
    }),

  async post(context, channel, card) {
    const address = openAddress(context, channel);
    const url = new URL(address.url);
    // Only then does the answer have the id of the message.
    url.searchParams.set("wait", "true");
    const request = { service: "Discord", url: url.href, address, body: messageOf(card) };
    const { body } = await send(context, request);
    const id = readJson(body)?.["id"];
    return typeof id === "string" ? id : null;
  },

  async update(context, channel, ref, card) {
    const address = openAddress(context, channel);
    if (!/^\d+$/.test(ref)) throw new PostFailure("messageGone", "The message has no id.");
    const url = new URL(address.url);
    url.pathname = `${url.pathname.replace(/\/$/, "")}/messages/${ref}`;
    await send(context, {
      service: "Discord",
      method: "PATCH",
      url: url.href,
      address,
      body: messageOf(card),
      kindOf: ({ status, body }) =>
        status === 404 && readJson(body)?.["code"] === UNKNOWN_MESSAGE ? "messageGone" : null,
    });
  },
};

function messageOf(card: Card): object {
  const { tone, title, titleUrl, lines, facts } = card;
  const links = linksOf(card).map(({ label, url }) => `[${escaped(label)}](${inLink(url)})`);
  const shown = lines.slice(0, LINES_MAX);
  const texts = shown.map((line) => cutEscaped(line, LINE_MAX_CHARACTERS, escaped));
  return {
    embeds: [
      {
        title: cutEscaped(title, TITLE_MAX_CHARACTERS, escaped),
        ...(titleUrl === null ? {} : { url: titleUrl }),
        description: [...texts, links.join(" · ")].filter(Boolean).join("\n"),
        color: toneColors[tone],
        fields: facts.slice(0, FIELDS_MAX).map(({ label, value }) => ({
          name: cutEscaped(label, FIELD_NAME_MAX_CHARACTERS, escaped),
          value: cutEscaped(value, FIELD_VALUE_MAX_CHARACTERS, escaped),
          inline: true,
        })),
      },
    ],
    allowed_mentions: { parse: [] },
  };
}

/** Discord's Markdown, and what begins a mention. Headings, lists and quotes only begin a line. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\*_~`|[\]<@]|^\s*[#>-]/gm, (found) => found.replace(/\S/, "\\$&"));

import type { Card, CardTone } from "#schemas/channels/card.ts";
import { checkWebhookUrl, openAddress } from "../channel-address.ts";
import type { ChannelKind } from "../channel-kind.ts";
import { cut, linksOf } from "./card-text.ts";
import { send } from "./send.ts";

/** Microsoft changes the hosts of Power Automate, so the address is recognized by its path and its signature. */
const PATH = /\/workflows\/[^/]+\/triggers\/[^/]+\/paths\/invoke$/;
const OLD_CONNECTOR = /\.webhook\.office\.com$|^outlook\.office(?:365)?\.com$/;
const ADVICE =
  "url is not the address of a workflow in Teams. Create one in Teams with the Workflows app and the template that posts when a webhook request is received, and copy its address.";
const OLD_ADVICE =
  "url is the address of an Office 365 connector, which Microsoft has retired. Create a workflow in Teams instead, with the template that posts when a webhook request is received.";

// A message in Teams has up to 28 KB. These texts stay far below.
const TITLE_MAX_CHARACTERS = 300;
const LINE_MAX_CHARACTERS = 1_000;
const FACT_MAX_CHARACTERS = 300;

/** A workflow answers before it has posted, so its message cannot be updated. */
export const teams: ChannelKind = {
  checkAddress: async (context, entered) =>
    checkWebhookUrl(context, entered, {
      isExpected: ({ pathname, searchParams }) => PATH.test(pathname) && searchParams.has("sig"),
      advice: isOld(entered.url) ? OLD_ADVICE : ADVICE,
    }),

  async post(context, channel, card) {
    const address = openAddress(context, channel);
    const body = {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: adaptiveCard(card),
        },
      ],
    };
    await send(context, { service: "Microsoft Teams", url: address.url, address, body });
    return null;
  },
};

const colors: Record<CardTone, string> = {
  neutral: "default",
  running: "accent",
  success: "good",
  warning: "warning",
  error: "attention",
};

/** Text runs have no Markdown, so what users wrote needs no escapes. */
function adaptiveCard(card: Card): object {
  const { tone, title, lines, facts } = card;
  const run = (text: string, more: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, ...more }],
  });
  const links = linksOf(card);
  const factRuns = facts.map(({ label, value }) => ({
    type: "RichTextBlock",
    spacing: "none",
    inlines: [
      { type: "TextRun", text: `${label}: `, isSubtle: true },
      { type: "TextRun", text: cut(value, FACT_MAX_CHARACTERS) },
    ],
  }));
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      run(cut(title, TITLE_MAX_CHARACTERS), { weight: "bolder", color: colors[tone] }),
      ...lines.map((line) => run(cut(line, LINE_MAX_CHARACTERS))),
      ...factRuns,
    ],
    actions: links.map(({ label, url }) => ({ type: "Action.OpenUrl", title: label, url })),
  };
}

function isOld(text: string | undefined): boolean {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  return url !== null && OLD_CONNECTOR.test(url.hostname);
}

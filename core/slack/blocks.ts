import type { ActionsBlock, Button, KnownBlock } from "@slack/web-api";
import type { Card, CardButton, CardTone } from "#schemas/channels/card.ts";
import { cutEscaped } from "../notifications/channels/kinds/card-text.ts";
import { escapeText, linkTo } from "./text.ts";

// The limits of Block Kit (docs.slack.dev, Block Kit reference).
const FIELDS_MAX = 10;
const BUTTONS_MAX = 25;
const BUTTON_LABEL_MAX_CHARACTERS = 75;
const BUTTON_URL_MAX_CHARACTERS = 3_000;
// Long texts are hard to read in a channel. Together these are below the 3,000 characters of a section and the 2,000 of a field.
const TITLE_MAX_CHARACTERS = 200;
const LINES_MAX = 6;
const LINE_MAX_CHARACTERS = 300;
const FACT_MAX_CHARACTERS = 200;

const toneSigns: Record<CardTone, string> = {
  neutral: "⚪",
  running: "🔵",
  success: "🟢",
  warning: "🟡",
  error: "🔴",
};

/** A message as Slack expects it. Texts of users are escaped, so they contain no mentions and no links. */
export function messageOf(card: Card): { text: string; blocks: KnownBlock[] } {
  const { tone, title, titleUrl, lines, facts, buttons } = card;
  const name = cutEscaped(title.replaceAll(/\s+/g, " "), TITLE_MAX_CHARACTERS, escapeText);
  const shown = titleUrl === null ? name : linkTo(titleUrl, name);
  const texts = lines
    .slice(0, LINES_MAX)
    .map((line) => cutEscaped(line, LINE_MAX_CHARACTERS, escapeText));
  const first = [`${toneSigns[tone]} *${shown}*`, ...texts].join("\n");
  const fields = facts.slice(0, FIELDS_MAX).map(({ label, value }) => factText(label, value));
  const elements = buttons.slice(0, BUTTONS_MAX).map(buttonOf);
  return {
    // Notifications of phones and screen readers have it instead of the blocks.
    text: `${toneSigns[tone]} ${name}`,
    blocks: [
      { type: "section", text: markup(first) },
      ...(fields.length > 0 ? [{ type: "section" as const, fields: fields.map(markup) }] : []),
      ...(elements.length > 0 ? [{ type: "actions", elements } satisfies ActionsBlock] : []),
    ],
  };
}

/** Slack does not turn addresses and names in it into links. */
const markup = (text: string) => ({ type: "mrkdwn" as const, text, verbatim: true });

const factText = (label: string, value: string): string => {
  const [name, text] = [label, value].map((one) =>
    cutEscaped(one, FACT_MAX_CHARACTERS, escapeText),
  );
  return `*${name}*\n${text}`;
};

const plain = (text: string) => ({ type: "plain_text" as const, text, emoji: false });

function buttonOf(button: CardButton, position: number): Button {
  const text = plain(button.label.slice(0, BUTTON_LABEL_MAX_CHARACTERS));
  if ("url" in button) {
    const url = button.url.slice(0, BUTTON_URL_MAX_CHARACTERS);
    return { type: "button", action_id: `open-${position}`, text, url };
  }
  const { action, deploymentId: value } = button;
  if (action === "approve")
    return { type: "button", action_id: action, text, value, style: "primary" };
  return {
    type: "button",
    action_id: action,
    text,
    value,
    style: "danger",
    confirm: {
      title: plain("Roll back?"),
      text: plain(
        "Visitors see this older deployment immediately. The site stays pinned to it until someone unpins it.",
      ),
      confirm: plain("Roll back"),
      deny: plain("Cancel"),
      style: "danger",
    },
  };
}

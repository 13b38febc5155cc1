import { expect, test } from "vitest";
import { messageOf } from "#core/slack/blocks.ts";
import type { Card } from "#schemas/channels/card.ts";

const card = (over: Partial<Card> = {}): Card => ({
  tone: "success",
  title: "Garden is live",
  titleUrl: "https://example.org/garden",
  lines: [],
  facts: [],
  buttons: [],
  ...over,
});
const json = (given: Card) => JSON.stringify(messageOf(given));

test("a card has its sign, its title as a link, its lines, its facts and its buttons", () => {
  const message = messageOf(
    card({
      lines: ["2 pages changed"],
      facts: [{ label: "Branch", value: "main" }],
      buttons: [
        { label: "Open", url: "https://example.org/garden/1" },
        { label: "Approve", action: "approve", deploymentId: "d1" },
        { label: "Roll back", action: "rollBack", deploymentId: "d0" },
      ],
    }),
  );
  expect(message.text).toBe("🟢 Garden is live");
  expect(message.blocks).toMatchObject([
    { text: { text: "🟢 *<https://example.org/garden|Garden is live>*\n2 pages changed" } },
    { fields: [{ text: "*Branch*\nmain" }] },
    {
      elements: [
        { action_id: "open-0", url: "https://example.org/garden/1" },
        { action_id: "approve", value: "d1", style: "primary" },
        { action_id: "rollBack", value: "d0", confirm: { confirm: { text: "Roll back" } } },
      ],
    },
  ]);
});

test("texts of users contain no mentions and no links, and end no link", () => {
  const hostile = "<!channel> <@U0ADA> <https://evil.example|here> & more\n*>*";
  const sent = json(
    card({
      title: hostile,
      lines: [hostile],
      facts: [{ label: hostile, value: hostile }],
    }),
  );
  expect(sent).not.toMatch(/<[!@#]|<https:\/\/evil/);
  expect(sent).toContain("&lt;!channel&gt;");
  const [section] = messageOf(card({ title: "a\nb|c>d" })).blocks;
  expect(section).toMatchObject({
    text: { text: "🟢 *<https://example.org/garden|a b|c&gt;d>*", verbatim: true },
  });
});

test("long texts stay within Slack's limits, and no escaped character is cut in half", () => {
  const long = "&".repeat(5_000);
  const { text, blocks } = messageOf(
    card({
      title: long,
      lines: Array.from({ length: 40 }, () => long),
      facts: Array.from({ length: 30 }, () => ({ label: long, value: long })),
      buttons: Array.from({ length: 40 }, () => ({ label: long, url: "https://example.org/" })),
    }),
  );
  const [section, facts, actions] = blocks as unknown as {
    text: { text: string };
    fields: { text: string }[];
    elements: { text: { text: string } }[];
  }[];
  expect(text.length).toBeLessThanOrEqual(300);
  expect(section!.text.text.length).toBeLessThanOrEqual(3_000);
  expect(section!.text.text.replaceAll("&amp;", "")).not.toContain("&");
  expect(facts!.fields).toHaveLength(10);
  expect(facts!.fields.every((field) => field.text.length <= 2_000)).toBe(true);
  expect(actions!.elements).toHaveLength(25);
  expect(actions!.elements.every((element) => element.text.text.length <= 75)).toBe(true);
});

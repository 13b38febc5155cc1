import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Channel } from "#schemas/channels/channel.ts";
import { DisabledNote } from "../../../../../web/src/components/channels/disabled-note.tsx";

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, "");
const note = (disabledReason: Channel["disabledReason"]) => {
  const channel = { kind: "discord", disabledReason } as Channel;
  return renderToStaticMarkup(createElement(DisabledNote, { channel }));
};

test("a channel that Pressmark disabled warns, and one that an admin disabled does not", () => {
  expect(note("gone")).toContain("text-warning-ink");
  expect(note("member")).not.toContain("text-warning-ink");
  expect(textOf(note("member"))).toMatch(/^An admin disabled this channel\./);
});

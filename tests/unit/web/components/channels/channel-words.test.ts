import { expect, test } from "vitest";
import { channelEventNames, DEFAULT_CHANNEL_EVENTS } from "#schemas/channels/events.ts";
import { channelDisabledReasons } from "#schemas/channels/channel.ts";
import { channelKindNames } from "#schemas/channels/kinds.ts";
import {
  disabledText,
  eventGroups,
  eventsText,
  placeText,
} from "../../../../../web/src/components/channels/channel-words.ts";

test("the form offers every event once, below its subject", () => {
  const offered = eventGroups.flatMap(({ events }) => events);
  expect(offered.toSorted()).toEqual(channelEventNames.toSorted());
  expect(eventGroups.map(({ title }) => title)).toEqual([
    "Deployments",
    "Chat tasks",
    "Domains",
    "Projects",
  ]);
});

test("a row says in short which events the channel shows", () => {
  expect(eventsText(channelEventNames)).toBe("all events");
  expect(eventsText(["deployment.failed"])).toBe("deployments (failed)");
  expect(eventsText(["task.waiting", "deployment.failed"])).toBe(
    "deployments (failed), chat tasks (waiting for a person)",
  );
  expect(eventsText(DEFAULT_CHANNEL_EVENTS)).toBe("deployments, chat tasks, domains");
});

test("a row names the channel in Slack, or the host of the address", () => {
  expect(placeText({ slackChannel: { id: "C1", name: "releases" }, host: "slack.com" })).toBe(
    "#releases",
  );
  expect(placeText({ slackChannel: null, host: "discord.com" })).toBe("discord.com");
});

test("a channel that Pressmark disabled says why and what to do, for each service", () => {
  for (const kind of channelKindNames)
    for (const disabledReason of channelDisabledReasons.filter((reason) => reason !== "member"))
      expect(disabledText({ kind, disabledReason })).toMatch(/\. .*\benable\b.*\.$/);
  expect(disabledText({ kind: "discord", disabledReason: "gone" })).toBe(
    "Discord answered that this address no longer exists. Create a new one there, enter it under Edit, then enable the channel.",
  );
});

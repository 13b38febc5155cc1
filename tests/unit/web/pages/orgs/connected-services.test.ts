import { expect, test } from "vitest";
import type { Channel, SlackWorkspace } from "#schemas/channels/channel.ts";
import { connectedServices } from "../../../../../web/src/pages/orgs/connected-services.ts";

const channel = (fields: Partial<Channel>) =>
  ({ enabled: true, disabledReason: null, lastPost: null, ...fields }) as Channel;
const acme = (state: SlackWorkspace["state"]): SlackWorkspace => ({
  id: "T1",
  name: "Acme",
  installedBy: "Ada",
  installedAt: "2026-11-01T00:00:00.000Z",
  state,
});

function shown(channels: Channel[], workspace: SlackWorkspace | null = null, ofProject?: Channel) {
  const project = { id: "p1", handle: "garden", name: "Garden" };
  const services = connectedServices({
    channels,
    projects: ofProject ? [{ project, channels: [ofProject] }] : [],
    slack: { isAvailable: true, workspace },
  });
  return services.map(({ name, text, trouble }) => [name, text, trouble]);
}

test("the home of an organization lists its services with the number of their channels", () => {
  const channels = [channel({ kind: "discord" }), channel({ kind: "slack" })];
  expect(shown(channels, acme("connected"), channel({ kind: "discord" }))).toEqual([
    ["Slack", "Acme, 1 channel", null],
    ["Discord", "2 channels", null],
  ]);
  expect(shown([], acme("connected"))).toEqual([["Slack", "Acme, no channels yet", null]]);
  expect(shown([])).toEqual([]);
});

test("a service that does not work is marked, but not a channel that an admin disabled", () => {
  expect(shown([], acme("revoked"))).toEqual([
    ["Slack", "Acme, no channels yet", "Access removed"],
  ]);
  const lastPost = { at: "2026-11-28T12:00:00.000Z", ok: false, failure: "It answered 404." };
  expect(shown([channel({ kind: "ntfy", lastPost })])).toEqual([
    ["ntfy", "1 channel", "Not working"],
  ]);
  const gone = channel({ kind: "teams", enabled: false, disabledReason: "gone" });
  const off = channel({ kind: "teams", enabled: false, disabledReason: "member" });
  expect(shown([gone, off])).toEqual([["Microsoft Teams", "2 channels", "1 not working"]]);
  expect(shown([off])).toEqual([["Microsoft Teams", "1 channel", null]]);
});

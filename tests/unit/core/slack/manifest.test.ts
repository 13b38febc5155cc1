import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { SLACK_COMMAND, slackEvents, slackPaths, slackScopes } from "#core/slack/app.ts";

const page = readFileSync("web/content/docs/self-hosting/slack.md", "utf8");
const [, text = ""] = /```yaml\n([\s\S]+?)```/.exec(page) ?? [];
const manifest = parse(text) as {
  features: { slash_commands: { command: string; url: string; usage_hint: string }[] };
  oauth_config: { redirect_urls: string[]; scopes: { bot: string[] } };
  settings: {
    event_subscriptions: { request_url: string; bot_events: string[] };
    interactivity: { is_enabled: boolean; request_url: string };
  };
};
const ORIGIN = "https://pressmark.example.org";

test("the manifest in the docs has the scopes and the events that the app uses", () => {
  expect(manifest.oauth_config.scopes.bot).toEqual([...slackScopes]);
  expect(manifest.settings.event_subscriptions.bot_events).toEqual([...slackEvents]);
});

test("the manifest in the docs has the addresses and the command that Pressmark serves", () => {
  const { features, oauth_config: oauth, settings } = manifest;
  expect(oauth.redirect_urls).toEqual([ORIGIN + slackPaths.redirect]);
  expect(features.slash_commands).toMatchObject([
    { command: SLACK_COMMAND, url: ORIGIN + slackPaths.commands },
  ]);
  expect(settings.event_subscriptions.request_url).toBe(ORIGIN + slackPaths.events);
  expect(settings.interactivity).toEqual({
    is_enabled: true,
    request_url: ORIGIN + slackPaths.interactions,
  });
  expect(text.match(/https:\/\/[^/\s]+/g)).toEqual(Array.from({ length: 4 }, () => ORIGIN));
});

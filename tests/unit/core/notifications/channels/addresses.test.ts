import { expect, test } from "vitest";
import { kindOf } from "#core/notifications/channels/by-kind.ts";
import type { ChannelContext } from "#core/notifications/channels/channel-kind.ts";
import { AppError } from "#schemas/errors.ts";

const env = { ALLOW_PRIVATE_HOSTS: ["10.0.0.7:9000"], PUBLIC_URL: "https://press.example.com" };
const context = { env } as unknown as ChannelContext;
type Kind = "discord" | "mattermost" | "teams" | "ntfy";

const check = (kind: Kind, url: string, token?: string) =>
  kindOf(kind).checkAddress(context, { orgId: "x", url, token });

async function refusalOf(kind: Kind, url: string, token?: string): Promise<string> {
  try {
    return `accepted: ${(await check(kind, url, token)).host}`;
  } catch (error) {
    if (error instanceof AppError) return error.appCode;
    throw error;
  }
}

test.each<[Kind, string]>([
  ["discord", "https://discord.com/api/webhooks/123/a_b-C"],
  ["discord", "https://ptb.discord.com/api/v10/webhooks/123/abc"],
  ["discord", "http://10.0.0.7:9000/api/webhooks/123/abc"],
  ["mattermost", "https://chat.example.com/hooks/abc123"],
  ["mattermost", "https://example.com/mattermost/hooks/abc123"],
  [
    "teams",
    "https://prod-1.westus.logic.azure.com:443/workflows/a/triggers/manual/paths/invoke?sig=x",
  ],
  [
    "teams",
    "https://default1.environment.api.powerplatform.com/powerautomate/automations/direct/workflows/a/triggers/manual/paths/invoke?api-version=1&sig=x",
  ],
  ["ntfy", "https://ntfy.sh/my-topic_1"],
  ["ntfy", "https://push.example.com:8443/alerts"],
])("%s accepts %s", async (kind, url) => {
  await expect(check(kind, url)).resolves.toMatchObject({ host: new URL(url).host });
});

test.each<[Kind, string, string]>([
  ["discord", "https://discord.com.evil.example/api/webhooks/123/abc", "channel_url_invalid"],
  ["discord", "https://discord.com/channels/1/2", "channel_url_invalid"],
  ["discord", "not an address", "channel_url_invalid"],
  ["discord", "", "channel_url_required"],
  ["mattermost", "https://chat.example.com/", "channel_url_invalid"],
  ["mattermost", "https://user:pass@chat.example.com/hooks/abc", "channel_url_invalid"],
  ["mattermost", "https://192.168.0.4/hooks/abc", "url_private_address"],
  ["mattermost", "https://press.example.com/hooks/abc", "webhook_url_self"],
  [
    "teams",
    "https://prod-1.westus.logic.azure.com/workflows/a/triggers/manual/paths/invoke",
    "channel_url_invalid",
  ],
  ["ntfy", "https://ntfy.sh/", "channel_url_invalid"],
  ["ntfy", "https://ntfy.sh/my-topic?auth=abc", "channel_url_invalid"],
  ["ntfy", "http://ntfy.sh/my-topic", "webhook_url_scheme"],
])("%s refuses %s", async (kind, url, code) => {
  expect(await refusalOf(kind, url)).toBe(code);
});

test("only ntfy takes a token", async () => {
  await expect(check("ntfy", "https://ntfy.sh/garden", "tk_a")).resolves.toMatchObject({
    address: { token: "tk_a" },
  });
  const url = "https://chat.example.com/hooks/abc";
  expect(await refusalOf("mattermost", url, "tk_a")).toBe("channel_token_refused");
});

test("an address of a retired Office 365 connector says what to use instead", async () => {
  const url = "https://contoso.webhook.office.com/webhookb2/a/IncomingWebhook/b/c";
  await expect(check("teams", url)).rejects.toThrow(
    /which Microsoft has retired\. Create a workflow/,
  );
});

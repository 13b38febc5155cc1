import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { appRouter } from "#api/router.ts";
import { apiKeyScopes } from "#schemas/accounts/api-key.ts";
import { channelEvents } from "#schemas/channels/events.ts";
import { channelKinds } from "#schemas/channels/kinds.ts";
import { datasetFiles } from "#schemas/deployments/dataset.ts";
import { Env } from "#schemas/env/env.ts";
import { errors } from "#schemas/errors.ts";
import { buildErrors } from "#schemas/deployments/build-errors.ts";
import { notificationEvents } from "#schemas/mail/notification.ts";
import { webhookEvents } from "#schemas/webhooks/event-names.ts";
import { WebhookBody, webhookData } from "#schemas/webhooks/events.ts";
import { SCHEMA } from "#content/dataset/database-schema.ts";
import { MEMBER_SCHEMA } from "#core/sql/member-tables.ts";
import { CONTENT_DIRECTORY, readContent } from "../../../scripts/prerender/content-files.ts";
import { eventGroups, eventLabels } from "../../../web/src/components/channels/channel-words.ts";

const SECTIONS = new Set(["docs", "guides", "help"]);
const texts = readContent()
  .filter(({ section }) => SECTIONS.has(section))
  .map(({ path }) => ({ path, text: readFileSync(`${CONTENT_DIRECTORY}/${path}`, "utf8") }));
const textOf = (path: string) => texts.find((file) => file.path === path)!.text;
/** The text in backticks. */
const codeIn = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
const everywhere = (pattern: RegExp) =>
  texts.flatMap(({ path, text }) =>
    codeIn(text).flatMap((code) => [...code.matchAll(pattern)].map(([word]) => ({ path, word }))),
  );

const compose = readFileSync("docker-compose.yml", "utf8");
/** Read by the command line or by docker-compose.yml, not by a Pressmark process. */
const OTHER_VARIABLES = new Set([
  "PRESSMARK_EMAIL",
  "PRESSMARK_PASSWORD",
  "PRESSMARK_URL",
  "PRESSMARK_KEY",
  "PRESSMARK_PROJECT",
  "NO_COLOR",
  // A setting of Gitea and Forgejo.
  "ALLOWED_HOST_LIST",
  // Settings of Pelican.
  "DEFAULT_METADATA",
  "IGNORE_FILES",
  "ARTICLE_EXCLUDES",
  ...[...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!),
]);

test("the settings page lists every environment variable, and no page names one that does not exist", () => {
  const variables = Object.keys(Env.shape);
  const listed = codeIn(textOf("docs/self-hosting/settings.md"));
  expect(variables.filter((name) => !listed.includes(name))).toEqual([]);
  // With a colon, it is a mark in an included file: `ANCHOR_END: name`.
  const mentions = everywhere(/(?<![\w$])[A-Z][A-Z0-9]*_[A-Z0-9_]+\b(?!:)/g);
  const unknown = mentions.filter(
    ({ word }) => !variables.includes(word) && !OTHER_VARIABLES.has(word),
  );
  expect(unknown).toEqual([]);
});

test("the list of procedures is complete, and no page names one that does not exist", () => {
  const procedures = Object.keys(appRouter._def.procedures);
  const listed = codeIn(textOf("docs/api/procedures.md"));
  expect(procedures.filter((name) => !listed.includes(name))).toEqual([]);
  const routers = [...new Set(procedures.map((name) => name.split(".")[0]))].join("|");
  const mentions = everywhere(new RegExp(`(?<![\\w/.-])(?:${routers})\\.[a-z][A-Za-z.]+\\b`, "g"));
  // Names such as `org.changed` are events.
  const unknown = mentions.filter(
    ({ word }) => !procedures.includes(word) && !/\.(?:ts|json)$/.test(word),
  );
  expect(unknown).toEqual([]);
});

test("the troubleshooting page explains every build error with its exact message", () => {
  const text = textOf("docs/troubleshooting.md");
  const codes = codeIn(text);
  expect(Object.keys(buildErrors).filter((code) => !codes.includes(code))).toEqual([]);
  const rows = text.split("\n").filter((line) => /^\| `[a-z_]+` \|/.test(line));
  const wrong = rows.filter((row) => {
    const [, code = "", message = ""] = /^\| `([a-z_]+)` \| ([^|]+) \|/.exec(row) ?? [];
    return (buildErrors as Record<string, { message: string }>)[code]?.message !== message.trim();
  });
  expect(rows.length).toBeGreaterThan(12);
  expect(wrong).toEqual([]);
});

test("every documented API code exists and has the documented status", () => {
  const table = textOf("docs/troubleshooting.md").split("## Codes of the API")[1]!;
  const wrong = [...table.matchAll(/^\| (\d{3}) \| ([^|]+) \|/gm)].flatMap(([, status, codes]) =>
    codeIn(codes!).filter(
      (code) => (errors as Record<string, { status: number }>)[code]?.status !== Number(status),
    ),
  );
  expect(wrong).toEqual([]);
});

test("every button and setting in bold type is in the dashboard", () => {
  const source = execFileSync("git", ["grep", "-hI", "", "--", "web/src", "schemas"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
  }).replaceAll("’", "'");
  const missing = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/\*\*([^*\n]*→[^*\n]*)\*\*/g)].flatMap(([, trail]) =>
      isElsewhere(path, trail!)
        ? []
        : trail!
            .split("→")
            .map((label) => label.trim())
            .filter((label) => !source.includes(label))
            .map((label) => `${path}: ${label}`),
    ),
  );
  expect(missing).toEqual([]);
});

/** The last labels of settings that git hosts have, in the pages about them. */
const hostLabels = [
  "Add webhook",
  "Gitea",
  "Add new webhook",
  "Push events",
  "Recent Deliveries",
  "Outbound requests",
  "Access tokens",
  "Add new token",
  "Generate new token",
  "Create API token with scopes",
  "New application",
  "Add new application",
  "Applications",
  "Manage OAuth2 applications",
  "Add consumer",
];
const isElsewhere = (path: string, trail: string) =>
  /\/publish\/(?:github|gitlab|gitea|bitbucket)\.md$|publish-from-github|self-hosting\/git-hosts/.test(
    path,
  ) && hostLabels.some((label) => trail.endsWith(`→ ${label}`));

test("the page about webhooks lists every event, and its example is a body that Pressmark sends", () => {
  const text = textOf("docs/api/webhooks.md");
  const rows = text.matchAll(/^\| `(\w+\.\w+)` \| ([^|]+) \|$/gm);
  expect([...rows].map(([, name, about]) => [name, about])).toEqual(Object.entries(webhookEvents));
  const [, example = ""] = /^```json\n([^]*?)^```/m.exec(text) ?? [];
  const { type, data } = WebhookBody.strict().parse(JSON.parse(example));
  expect(type).toBe("deployment.succeeded");
  // Its fields are all fields, in the same order.
  const body = webhookData["deployment.succeeded"].parse(data);
  expect(JSON.stringify(body)).toBe(JSON.stringify(data));
});

test("the page about channels has a section for every service, and lists every event", () => {
  const text = textOf("docs/team/channels.md");
  const rows = text.matchAll(/^\| (\w[^|]+) \| `(\w+\.\w+)` \| ([^|]+) \|$/gm);
  const shown = eventGroups.flatMap(({ title, events }) =>
    events.map((name) => [`${title}: ${eventLabels[name]}`, name, channelEvents[name]]),
  );
  expect([...rows].map(([, ...cells]) => cells)).toEqual(shown);
  for (const service of Object.values(channelKinds)) expect(text).toContain(`\n## ${service}\n`);
});

test("every printed query runs on a deployment's database", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(SCHEMA + MEMBER_SCHEMA);
  const queries = texts.flatMap(({ path, text }) =>
    [...text.matchAll(/^```sql\n([^]*?)^```/gm)].map(([, sql]) => ({ path, sql: sql! })),
  );
  expect(queries.length).toBeGreaterThan(10);
  for (const { path, sql } of queries)
    expect(() => database.prepare(sql).all(), `${path}\n${sql}`).not.toThrow();
  database.close();
});

test("the docs list every dataset file, key scope and notification", () => {
  const listed = codeIn(textOf("docs/data/files.md"));
  const offered = Object.keys(datasetFiles).filter((name) => name !== "handoff.json");
  expect(offered.filter((name) => !listed.includes(name))).toEqual([]);
  const scopes = [...textOf("docs/api/keys.md").matchAll(/^\| `(\w+)` \|/gm)].map(([, s]) => s);
  expect(scopes).toEqual([...apiKeyScopes]);
  const notices = textOf("docs/team/notifications.md");
  for (const { title } of Object.values(notificationEvents))
    expect(notices).toContain(`| ${title} |`);
});

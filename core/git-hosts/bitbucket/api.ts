import { isUrl } from "#schemas/is-url.ts";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import type { HostConnections } from "../port.ts";
import { PULL_EVENTS } from "./pulls.ts";
import { removeAt } from "../connections/remove-at.ts";

// Bitbucket Cloud's REST API: /2.0/user, /2.0/user/workspaces (changelog CHANGE-3022: lists across workspaces were removed),
// /2.0/repositories/{workspace}, "Filter and sort API objects", "Using API tokens".

const CLOUD = "https://bitbucket.org";
const CLOUD_API = "https://api.bitbucket.org/2.0";
const PAGE_SIZE = 50;
const WORKSPACES_MAX = 100;
const PUSH = "repo:push";
const EVENTS = [PUSH, "repo:updated", ...PULL_EVENTS];
/** "workspace" or "workspace:creation date of the last repository" */
const CURSOR = /^([\w.-]{1,100})(?::([0-9T:.+-]{10,40}))?$/;

const Repository = z.object({
  uuid: z.string(),
  full_name: z.string(),
  is_private: z.boolean(),
  created_on: z.string(),
  updated_on: z.string().nullish(),
  mainbranch: z.object({ name: z.string() }).nullish(),
  links: z.object({ clone: z.array(z.object({ name: z.string(), href: z.string() })) }),
});
type Repository = z.infer<typeof Repository>;
const Hook = z.object({
  uuid: z.string(),
  url: z.string(),
  active: z.boolean(),
  events: z.array(z.string()),
});
const pageOf = <T extends z.ZodType>(item: T) => z.object({ values: z.array(item) });
const Workspaces = pageOf(z.object({ workspace: z.object({ slug: z.string() }) }));

export const bitbucketConnections: HostConnections = {
  apiAt: (address) => (address === CLOUD ? CLOUD_API : `${address}/2.0`),
  needsUsername: true,
  authorize: ({ username, token, isOauth }) => ({
    authorization: isOauth
      ? `Bearer ${token}`
      : `Basic ${Buffer.from(`${username ?? ""}:${token}`).toString("base64")}`,
  }),
  gitUsername: "x-bitbucket-api-token-auth",
  // "OAuth 2.0" in the developer docs of Bitbucket Cloud: the consumer decides the scopes, and challenges are not checked.
  oauth: {
    authorizePath: "/site/oauth2/authorize",
    tokenPath: "/site/oauth2/access_token",
    scope: null,
    hasPkce: false,
    clientIn: "header",
    gitUsername: "x-token-auth",
  },

  async identify(api) {
    const schema = z.object({
      account_id: z.string().nullish(),
      uuid: z.string(),
      nickname: z.string().nullish(),
      display_name: z.string().nullish(),
    });
    const { body: user, headers } = await api.ask({ path: "/user", schema });
    return {
      subject: user.uuid,
      login: user.nickname ?? user.display_name ?? user.uuid,
      ...rightsOf(headers),
      expiresAt: null,
    };
  },

  /** One workspace after the other, and each by date of creation, which does not change. */
  async listRepositories(api, { query, cursor }) {
    const { body } = await api.ask({
      path: "/user/workspaces",
      query: { pagelen: WORKSPACES_MAX },
      schema: Workspaces,
    });
    const slugs = body.values.map(({ workspace }) => workspace.slug).toSorted();
    const [, from = slugs[0], before] = cursor === null ? [] : (CURSOR.exec(cursor) ?? fail());
    if (from === undefined) return { repositories: [], nextCursor: null };
    const filters = [
      ...(query === "" ? [] : [`name ~ ${JSON.stringify(query)}`]),
      ...(before ? [`created_on < ${before}`] : []),
    ];
    const { body: page } = await api.ask({
      path: `/repositories/${encodeURIComponent(from)}`,
      query: {
        role: "member",
        sort: "-created_on",
        pagelen: PAGE_SIZE,
        ...(filters.length === 0 ? {} : { q: filters.join(" AND ") }),
      },
      schema: pageOf(Repository),
    });
    const last = page.values.length < PAGE_SIZE ? undefined : page.values.at(-1);
    const next = slugs.find((slug) => slug > from);
    return {
      repositories: page.values.map(present),
      nextCursor: last ? `${from}:${last.created_on}` : (next ?? null),
    };
  },

  async findRepository(api, fullName) {
    const path = `/repositories/${pathOf(fullName)}`;
    return present((await api.ask({ path, schema: Repository })).body);
  },

  async findWebhook(api, { fullName }, url) {
    const path = `/repositories/${pathOf(fullName)}/hooks`;
    const query = { pagelen: WORKSPACES_MAX };
    const { body: hooks } = await api.ask({ path, query, schema: pageOf(Hook) });
    const hook = hooks.values.find((one) => one.url === url);
    if (!hook) return null;
    const { uuid: id, active: isActive, events } = hook;
    const sends = (event: string) => events.includes(event);
    return { id, isActive, sendsPushes: sends(PUSH), sendsPulls: PULL_EVENTS.every(sends) };
  },

  async putWebhook(api, repository, { url, secret }) {
    const path = `/repositories/${pathOf(repository.fullName)}/hooks`;
    const existing = await bitbucketConnections.findWebhook(api, repository, url);
    const body = { description: "Pressmark", url, secret, active: true, events: EVENTS };
    const at = (uuid: string) => `${path}/${encodeURIComponent(uuid)}`;
    const { body: saved } = existing
      ? await api.ask({ method: "PUT", path: at(existing.id), body, schema: Hook })
      : await api.ask({ method: "POST", path, body, schema: Hook });
    const { body: hook } = await api.ask({ path: at(saved.uuid), schema: Hook });
    if (!hook.active || hook.url !== url || !hook.events.includes(PUSH))
      throw new AppError("host_unreadable");
  },

  removeWebhook: (api, { fullName }, webhookId) =>
    removeAt(api, `/repositories/${pathOf(fullName)}/hooks/${encodeURIComponent(webhookId)}`),

  testWebhook: null,
};

/** Bitbucket names the rights of a token in each answer. */
function rightsOf(headers: IncomingHttpHeaders): {
  scopes: string[] | null;
  missingScopes: string[];
} {
  const named = headers["x-oauth-scopes"];
  if (typeof named !== "string" || named === "") return { scopes: null, missingScopes: [] };
  const scopes = named.split(",").map((scope) => scope.trim());
  // API tokens say "write:webhook:bitbucket", older ones "webhook".
  const has = (right: string, what: string) =>
    scopes.some((scope) => scope === what || scope === `${right}:${what}:bitbucket`);
  const needed = [
    ["read", "repository"],
    ["write", "webhook"],
  ] as const;
  const missing = needed.filter(([right, what]) => !has(right, what));
  return { scopes, missingScopes: missing.map(([right, what]) => `${right}:${what}:bitbucket`) };
}

export const pathOf = (fullName: string) => fullName.split("/").map(encodeURIComponent).join("/");

function fail(): never {
  throw new AppError("cursor_invalid");
}

const present = (repository: Repository): ConnectedRepository => ({
  id: repository.uuid,
  fullName: repository.full_name,
  url: withoutUser(repository),
  defaultBranch: repository.mainbranch?.name ?? null,
  private: repository.is_private,
  updatedAt: repository.updated_on ?? null,
});

/** Bitbucket puts the name of the asking user into the address. */
function withoutUser({ links, full_name: fullName }: Repository): string {
  const href = links.clone.find(({ name }) => name === "https")?.href ?? "";
  if (!isUrl(href)) return `${CLOUD}/${fullName}.git`;
  const url = new URL(href);
  url.username = "";
  return url.href;
}

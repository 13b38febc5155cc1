import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import type { HostApi, HostConnections } from "../port.ts";
import { removeAt } from "../connections/remove-at.ts";

// Gitea's published API description (templates/swagger/v1_json.tmpl), which Forgejo shares.

/** The default of Gitea's setting MAX_RESPONSE_ITEMS. Servers cut larger pages. */
const PAGE_SIZE = 50;
const HOOK_PAGES_MAX = 10;
const PULL_EVENTS = ["pull_request", "pull_request_sync"];
const EVENTS = ["push", "create", "delete", ...PULL_EVENTS, "repository"];
/** "page:id of the last repository" */
const CURSOR = /^(\d{1,6}):(\d{1,18})$/;

const Repository = z.object({
  id: z.number(),
  full_name: z.string(),
  clone_url: z.string(),
  default_branch: z.string().nullish(),
  private: z.boolean(),
  empty: z.boolean().nullish(),
  updated_at: z.string().nullish(),
});
const Hook = z.object({
  id: z.number(),
  active: z.boolean(),
  config: z.object({ url: z.string().nullish() }).nullish(),
  events: z.array(z.string()).nullish(),
});

export const giteaConnections: HostConnections = {
  apiAt: (address) => `${address}/api/v1`,
  needsUsername: false,
  authorize: ({ token, isOauth }) => ({
    authorization: `${isOauth ? "Bearer" : "token"} ${token}`,
  }),
  gitUsername: "git",
  // "OAuth2 provider" of Gitea and Forgejo. Statuses and webhooks belong to the repository, comments to issues.
  oauth: {
    authorizePath: "/login/oauth/authorize",
    tokenPath: "/login/oauth/access_token",
    scope: "read:user write:repository write:issue",
    hasPkce: true,
    clientIn: "form",
    gitUsername: "oauth2",
  },

  /** Gitea does not say what a token may do, so the list of repositories is tried as well. */
  async identify(api, granted) {
    const schema = z.object({ id: z.number(), login: z.string() });
    const { body: user } = await api.ask({ path: "/user", schema });
    const subject = String(user.id);
    await search(api, { subject, query: "", page: 1, size: 1 });
    return {
      subject,
      login: user.login,
      scopes: granted?.scopes ?? null,
      missingScopes: [],
      expiresAt: null,
    };
  },

  /**
   * The oldest first, so that a new repository is at the end and moves no other one to the next page. A deleted one may move
   * others to an earlier page, so what was already listed is left out.
   */
  async listRepositories(api, { query, cursor, owner: { subject } }) {
    const [, page = "1", after = "0"] = cursor === null ? [] : (CURSOR.exec(cursor) ?? fail());
    const request = { subject, query, page: Number(page), size: PAGE_SIZE };
    const { found, hasMore } = await search(api, request);
    const repositories = found.filter(({ id }) => id > Number(after));
    // A page without anything new would cause an endless loop too.
    const last = hasMore ? repositories.at(-1) : undefined;
    return {
      repositories: repositories.map(present),
      nextCursor: last ? `${Number(page) + 1}:${last.id}` : null,
    };
  },

  async findRepository(api, fullName) {
    return present(
      (await api.ask({ path: `/repos/${pathOf(fullName)}`, schema: Repository })).body,
    );
  },

  async findWebhook(api, { fullName }, url) {
    const hook = await findHook(api, `/repos/${pathOf(fullName)}/hooks`, url);
    if (!hook) return null;
    const sends = (event: string) => hook.events?.includes(event) ?? false;
    const [sendsPushes, sendsPulls] = [sends("push"), PULL_EVENTS.every(sends)];
    return { id: String(hook.id), isActive: hook.active, sendsPushes, sendsPulls };
  },

  async putWebhook(api, repository, { url, secret }) {
    const path = `/repos/${pathOf(repository.fullName)}/hooks`;
    const existing = await giteaConnections.findWebhook(api, repository, url);
    const config = { url, secret, content_type: "json", http_method: "post" };
    const body = { config, events: EVENTS, active: true, branch_filter: "*" };
    const { body: saved } = existing
      ? await api.ask({ method: "PATCH", path: `${path}/${existing.id}`, body, schema: Hook })
      : await api.ask({ method: "POST", path, body: { ...body, type: "gitea" }, schema: Hook });
    const { body: hook } = await api.ask({ path: `${path}/${saved.id}`, schema: Hook });
    const isReady = hook.active && hook.config?.url === url && hook.events?.includes("push");
    if (!isReady) throw new AppError("host_unreadable");
  },

  removeWebhook: (api, { fullName }, webhookId) =>
    removeAt(api, `/repos/${pathOf(fullName)}/hooks/${encodeURIComponent(webhookId)}`),

  /** "repoTestHook": reports a push that changes nothing. */
  async testWebhook(api, { fullName }, hookId) {
    const path = `/repos/${pathOf(fullName)}/hooks/${hookId}/tests`;
    await api.ask({ method: "POST", path, schema: z.unknown() });
  },
};

async function search(
  api: HostApi,
  { subject, query, page, size }: { subject: string; query: string; page: number; size: number },
): Promise<{ found: z.infer<typeof Repository>[]; hasMore: boolean }> {
  const { body, headers } = await api.ask({
    path: "/repos/search",
    query: {
      // Without it, the list contains all public repositories of the server.
      uid: subject,
      archived: "false",
      sort: "id",
      order: "asc",
      page,
      limit: size,
      ...(query === "" ? {} : { q: query }),
    },
    schema: z.object({ data: z.array(Repository) }),
  });
  // A server may send smaller pages than we ask for.
  return { found: body.data, hasMore: String(headers.link ?? "").includes('rel="next"') };
}

async function findHook(
  api: HostApi,
  path: string,
  url: string,
): Promise<z.infer<typeof Hook> | undefined> {
  for (let page = 1; page <= HOOK_PAGES_MAX; page += 1) {
    const query = { page, limit: PAGE_SIZE };
    const { body: hooks } = await api.ask({ path, query, schema: z.array(Hook) });
    const existing = hooks.find(({ config }) => config?.url === url);
    if (existing || hooks.length === 0) return existing;
  }
  return undefined;
}

export const pathOf = (fullName: string) => fullName.split("/").map(encodeURIComponent).join("/");

function fail(): never {
  throw new AppError("cursor_invalid");
}

const present = (repository: z.infer<typeof Repository>): ConnectedRepository => ({
  id: String(repository.id),
  fullName: repository.full_name,
  url: repository.clone_url,
  defaultBranch: repository.empty ? null : (repository.default_branch ?? null),
  private: repository.private,
  updatedAt: repository.updated_at ?? null,
});

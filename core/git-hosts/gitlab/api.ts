import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { ConnectedRepository } from "#schemas/git-hosts/git-host-connection.ts";
import type { HostApi, HostConnections, TokenOwner } from "../port.ts";
import { removeAt } from "../connections/remove-at.ts";
import { signingTokenOf } from "./deliveries.ts";

// GitLab's docs: "Projects API" (keyset pagination), "Personal access tokens API", "Project webhooks API".

const PAGE_SIZE = 50;
/** GitLab allows 100 webhooks in a project. */
const HOOKS_MAX = 100;
/** Webhooks need all of it. */
const WHOLE_API = "api";
const CURSOR = /^\d{1,18}$/;

const Project = z.object({
  id: z.number(),
  path_with_namespace: z.string(),
  http_url_to_repo: z.string(),
  default_branch: z.string().nullish(),
  visibility: z.string().nullish(),
  last_activity_at: z.string().nullish(),
});
const Hook = z.object({
  id: z.number(),
  url: z.string(),
  push_events: z.boolean().nullish(),
  merge_requests_events: z.boolean().nullish(),
  /** "executable", "temporarily_disabled" or "disabled". */
  alert_status: z.string().nullish(),
});
const Token = z.object({
  scopes: z.array(z.string()).nullish(),
  expires_at: z.string().nullish(),
});

export const gitlabConnections: HostConnections = {
  apiAt: (address) => `${address}/api/v4`,
  needsUsername: false,
  authorize: ({ token, isOauth }) =>
    isOauth ? { authorization: `Bearer ${token}` } : { "private-token": token },
  gitUsername: "oauth2",
  // "OAuth 2.0 identity provider API": a refresh invalidates the former pair. git takes the token with this user name.
  oauth: {
    authorizePath: "/oauth/authorize",
    tokenPath: "/oauth/token",
    scope: WHOLE_API,
    hasPkce: true,
    clientIn: "form",
    gitUsername: "oauth2",
  },
  identify,

  async listRepositories(api, { query, cursor }) {
    if (cursor !== null && !CURSOR.test(cursor)) throw new AppError("cursor_invalid");
    const { body } = await api.ask({
      path: "/projects",
      query: {
        membership: "true",
        archived: "false",
        // By id, because a list by date changes with every push.
        order_by: "id",
        sort: "desc",
        pagination: "keyset",
        per_page: PAGE_SIZE,
        ...(cursor === null ? {} : { id_before: cursor }),
        ...(query === "" ? {} : { search: query, search_namespaces: "true" }),
      },
      schema: z.array(Project),
    });
    const last = body.length < PAGE_SIZE ? undefined : body.at(-1);
    return {
      repositories: body.map(present),
      nextCursor: last ? String(last.id) : null,
    };
  },

  async findRepository(api, fullName) {
    const path = `/projects/${encodeURIComponent(fullName)}`;
    return present((await api.ask({ path, schema: Project })).body);
  },

  async findWebhook(api, { id }, url) {
    const query = { per_page: HOOKS_MAX };
    const path = `/projects/${id}/hooks`;
    const { body: hooks } = await api.ask({ path, query, schema: z.array(Hook) });
    const hook = hooks.find((one) => one.url === url);
    return (
      (hook && {
        id: String(hook.id),
        isActive: (hook.alert_status ?? "executable") === "executable",
        sendsPushes: hook.push_events === true,
        sendsPulls: hook.merge_requests_events === true,
      }) ??
      null
    );
  },

  async putWebhook(api, repository, { url, secret }) {
    const path = `/projects/${repository.id}/hooks`;
    const existing = await gitlabConnections.findWebhook(api, repository, url);
    const body = {
      url,
      token: secret,
      // Versions without signatures ignore it.
      signing_token: signingTokenOf(secret),
      push_events: true,
      tag_push_events: true,
      merge_requests_events: true,
      push_events_branch_filter: "",
      enable_ssl_verification: true,
    };
    const { body: saved } = existing
      ? await api.ask({ method: "PUT", path: `${path}/${existing.id}`, body, schema: Hook })
      : await api.ask({ method: "POST", path, body, schema: Hook });
    const { body: hook } = await api.ask({ path: `${path}/${saved.id}`, schema: Hook });
    if (hook.url !== url || hook.push_events !== true) throw new AppError("host_unreadable");
  },

  /** "Project webhooks API", "Delete a project webhook". */
  removeWebhook: (api, { id }, webhookId) =>
    removeAt(api, `/projects/${id}/hooks/${encodeURIComponent(webhookId)}`),

  /** "Project webhooks API", "Test a project webhook": reports the last push again, and answers with an error if we do. */
  async testWebhook(api, { id }, hookId) {
    const path = `/projects/${id}/hooks/${hookId}/test/push_events`;
    await api.ask({ method: "POST", path, schema: z.unknown() });
  },
};

async function identify(api: HostApi, granted?: { scopes: string[] | null }): Promise<TokenOwner> {
  const schema = z.object({ id: z.number(), username: z.string() });
  const { body: user } = await api.ask({ path: "/user", schema });
  // GitLab describes only personal access tokens there.
  const token = granted ? null : await readToken(api);
  const scopes = granted?.scopes ?? token?.scopes ?? null;
  return {
    subject: String(user.id),
    login: user.username,
    scopes,
    missingScopes: scopes === null || scopes.includes(WHOLE_API) ? [] : [WHOLE_API],
    expiresAt: token?.expires_at ?? null,
  };
}

/** Null if GitLab is too old to say what a token may do. */
async function readToken(api: HostApi): Promise<z.infer<typeof Token> | null> {
  try {
    return (await api.ask({ path: "/personal_access_tokens/self", schema: Token })).body;
  } catch (error) {
    if (error instanceof AppError && error.appCode === "host_missing") return null;
    throw error;
  }
}

const present = (project: z.infer<typeof Project>): ConnectedRepository => ({
  id: String(project.id),
  fullName: project.path_with_namespace,
  url: project.http_url_to_repo,
  defaultBranch: project.default_branch ?? null,
  private: project.visibility !== "public",
  updatedAt: project.last_activity_at ?? null,
});

import { z } from "zod";
import type {
  CommitStatus,
  DeploymentState,
  HostDeployments,
  HostReports,
  ReportedRepository,
} from "../port.ts";
import { hostComments } from "../reports/host-comments.ts";
import { githubPulls } from "./opened-pulls.ts";

// GitHub's REST description (github/rest-api-description): "repos/create-commit-status", "repos/list-deployments",
// "repos/create-deployment", "repos/create-deployment-status".

/** The largest page. A commit has fewer deployments in one environment than this. */
const PAGE_SIZE = 100;
/** Where we find our own deployments again. */
const Payload = z.object({ pressmark: z.string() });
const Deployment = z.object({ id: z.number(), payload: z.unknown() });
const Id = z.object({ id: z.number() });

const deployments: HostDeployments = {
  /** "OAuth app tokens need the `repo` or `repo_deployment` scope". Tokens of an App have permissions instead. */
  mayWrite: (scopes) =>
    scopes === null || scopes.some((scope) => scope === "repo" || scope === "repo_deployment"),

  async create(api, repository, { key, sha, environment }) {
    const path = `${pathOf(repository)}/deployments`;
    const query = { sha, environment, per_page: PAGE_SIZE };
    const { body: existing } = await api.ask({ path, query, schema: z.array(Deployment) });
    const own = existing.find(({ payload }) => keyOf(payload) === key);
    if (own) return String(own.id);
    const isProduction = environment === "Production";
    const body = {
      ref: sha,
      environment,
      payload: { pressmark: key },
      // Otherwise GitHub merges the default branch into it, and waits for all checks of the commit.
      auto_merge: false,
      required_contexts: [],
      production_environment: isProduction,
      transient_environment: !isProduction,
    };
    return String((await api.ask({ method: "POST", path, body, schema: Id })).body.id);
  },

  async setState(api, repository, { id, state, description, logUrl, url }) {
    const path = `${pathOf(repository)}/deployments/${id}/statuses`;
    const body = {
      state: deploymentStates[state],
      description,
      log_url: logUrl,
      auto_inactive: true,
      ...(state === "success" && { environment_url: url }),
    };
    await api.ask({ method: "POST", path, body, schema: Id });
  },
};

/** "issues/list-comments", "issues/create-comment" and "issues/update-comment": a pull request is an issue too. */
const comments = hostComments({
  async page(api, repository, { pull, page }) {
    const { body, headers } = await api.ask({
      path: `${pathOf(repository)}/issues/${pull}/comments`,
      query: { per_page: PAGE_SIZE, page },
      schema: z.array(z.object({ id: z.number(), body: z.string().nullish() })),
    });
    return {
      comments: body.map(({ id, body: text }) => ({ id: String(id), text: text ?? "" })),
      hasMore: String(headers.link ?? "").includes('rel="next"'),
    };
  },
  async create(api, repository, { pull, text }) {
    const path = `${pathOf(repository)}/issues/${pull}/comments`;
    const { body } = await api.ask({ method: "POST", path, body: { body: text }, schema: Id });
    return String(body.id);
  },
  async write(api, repository, { id, text }) {
    const path = `${pathOf(repository)}/issues/comments/${id}`;
    await api.ask({ method: "PATCH", path, body: { body: text }, schema: Id });
  },
});

export const githubReports: HostReports = {
  deployments,
  comments,
  pulls: githubPulls,

  async putStatus(api, repository, { sha, state, description, url, context }) {
    const path = `${pathOf(repository)}/statuses/${sha}`;
    const body = { state: statusStates[state], target_url: url, description, context };
    const { headers } = await api.ask({ method: "POST", path, body, schema: Id });
    // docs.github.com, "Scopes for OAuth apps", "Available scopes".
    const scopes = headers["x-oauth-scopes"];
    return typeof scopes === "string" ? scopes.split(/[\s,]+/).filter(Boolean) : null;
  },
};

const statusStates: Record<CommitStatus["state"], string> = {
  pending: "pending",
  success: "success",
  failed: "failure",
  canceled: "error",
};
const deploymentStates: Record<DeploymentState, string> = {
  pending: "in_progress",
  success: "success",
  failed: "failure",
  gone: "inactive",
};

/** GitHub answers the payload as an object, or as text (schema "deployment"). */
function keyOf(payload: unknown): string | null {
  const { data } = Payload.safeParse(typeof payload === "string" ? parsed(payload) : payload);
  return data?.pressmark ?? null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Other programs write what they like into the payload of their deployments.
    return null;
  }
}

const pathOf = ({ fullName }: ReportedRepository) => `/repos/${fullName}`;

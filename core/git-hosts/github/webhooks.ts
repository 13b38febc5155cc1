import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { ProjectWebhooks } from "../project-webhooks.ts";
import { askGithub, callGithub } from "./api.ts";
import type { AppContext } from "./app/app.ts";
import { reachesUs } from "./app/manifest.ts";
import { memberToken } from "./credentials.ts";
import { temporaryFailure } from "./unavailable.ts";

/** The largest page. A repository has at most 20 webhooks for an event (docs.github.com, "Creating webhooks"). */
const PAGE_SIZE = 100;
const EVENTS = ["push", "repository", "pull_request"];

const Hook = z.object({
  id: z.number().int(),
  active: z.boolean(),
  events: z.array(z.string()),
  config: z.object({ url: z.string().nullish() }),
});

/**
 * The webhooks of a project's repository, as the member who connected it ("repos/list-webhooks", "repos/create-webhook",
 * "repos/update-webhook" and "repos/delete-webhook" in GitHub's REST description).
 * @throws AppError repo_no_access, github_unavailable
 */
export async function githubWebhooks(
  context: AppContext,
  project: Pick<ProjectDocument, "_id" | "orgId" | "source">,
): Promise<ProjectWebhooks> {
  const { env } = context;
  const { owner, repo } = project.source;
  const token = await memberToken(context, project);
  const path = `/repos/${owner}/${repo}/hooks`;

  const find = async (url: string) => {
    const request = { path: `${path}?per_page=${PAGE_SIZE}`, schema: z.array(Hook) };
    const hooks = await inWords(askGithub(env, token, request));
    const hook = hooks.find(({ config }) => config.url === url);
    if (!hook) return null;
    // A webhook for everything has this event only.
    const sends = (event: string) => hook.events.includes(event) || hook.events.includes("*");
    return {
      id: String(hook.id),
      isActive: hook.active,
      sendsPushes: sends("push"),
      sendsPulls: sends("pull_request"),
    };
  };

  return {
    find,
    async put({ url, secret }) {
      if (!reachesUs(env))
        throw new AppError("host_refused", {
          message:
            "GitHub cannot reach this installation: only its own machine can open its address.",
        });
      const existing = await find(url);
      const body = {
        active: true,
        events: EVENTS,
        config: { url, secret, content_type: "json", insecure_ssl: "0" },
      };
      const request = existing
        ? { method: "PATCH" as const, path: `${path}/${existing.id}`, body }
        : { method: "POST" as const, path, body: { name: "web", ...body } };
      await inWords(callGithub(env, { ...request, token, schema: Hook }));
    },
    async remove(id) {
      const request = { method: "DELETE" as const, path: `${path}/${id}`, schema: z.unknown() };
      await inWords(callGithub(env, { ...request, token }));
    },

    /** "repos/ping-webhook". The other test would report the last push again, and build it. */
    async test(hookId) {
      const request = { method: "POST" as const, path: `${path}/${hookId}/pings` };
      await inWords(callGithub(env, { ...request, token, schema: z.unknown() }));
    },
  };
}

/** @throws AppError host_token_refused, host_forbidden, host_refused, host_busy, github_unavailable */
async function inWords<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    const temporary = temporaryFailure(cause);
    if (temporary) throw temporary;
    const refusal = refusals[cause.status ?? 0];
    if (!refusal) throw new AppError("github_unavailable", { cause });
    const [appCode, message] = refusal;
    throw new AppError(appCode, { message, cause });
  }
}

type Refusal = ["host_token_refused" | "host_forbidden" | "host_refused", string];
const NOT_ALLOWED: Refusal = [
  "host_forbidden",
  "The GitHub account that connected the repository may not create webhooks there. Only administrators of the repository may.",
];
const refusals: Record<number, Refusal> = {
  401: [
    "host_token_refused",
    "GitHub no longer accepts the token of the member who connected the repository.",
  ],
  403: NOT_ALLOWED,
  404: NOT_ALLOWED,
  422: ["host_refused", "GitHub refuses the webhook: it cannot reach this installation."],
};

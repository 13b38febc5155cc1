import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import type { HostContext } from "../port.ts";
import { callGithub } from "./api.ts";
import { reachesUs } from "./app/manifest.ts";
import { tokenOf } from "./prove-repository.ts";

const Hook = z.object({ id: z.number().int() });

interface NewHook {
  userId: string;
  owner: string;
  repo: string;
  url: string;
  secret: string;
}

/**
 * Creates the webhook of a project in its repository, as the user ("repos/create-webhook" in GitHub's REST description).
 * @returns its id, or why it could not be created
 */
export async function createWebhook(
  context: HostContext,
  { userId, owner, repo, url, secret }: NewHook,
): Promise<{ hookId: number } | { failure: string }> {
  if (!reachesUs(context.env))
    return { failure: "GitHub cannot reach this installation, whose address is on one machine." };
  try {
    const { id } = await callGithub(context.env, {
      method: "POST",
      path: `/repos/${owner}/${repo}/hooks`,
      token: await tokenOf(context, userId),
      body: {
        name: "web",
        active: true,
        events: ["push", "repository"],
        config: { url, secret, content_type: "json", insecure_ssl: "0" },
      },
      schema: Hook,
    });
    return { hookId: id };
  } catch (error) {
    if (error instanceof AppError) return { failure: error.message };
    if (!(error instanceof FetchFailure)) throw error;
    context.log.warn({ err: error }, "a webhook could not be created");
    return { failure: failures[error.status ?? 0] ?? "GitHub did not respond." };
  }
}

const NOT_ALLOWED =
  "Your GitHub account may not create webhooks there. Only administrators of the repository may.";
const failures: Record<number, string> = {
  401: "GitHub no longer accepts your connection.",
  403: NOT_ALLOWED,
  404: NOT_ALLOWED,
  422: "GitHub refused the webhook: it cannot reach this installation, or the webhook exists already.",
};

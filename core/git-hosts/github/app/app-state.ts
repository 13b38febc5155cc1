import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { callGithub } from "../api.ts";
import { type AppContext, findGithubApp } from "./app.ts";
import { temporaryFailure } from "../unavailable.ts";
import { appToken } from "./app-token.ts";
import { findInstallation } from "./installations.ts";

/** Whether the App reports a repository's pushes, or what is in the way. */
export type AppState =
  | "reports"
  | "noPulls"
  | "noApp"
  | "keyRefused"
  | "uninstalled"
  | "suspended"
  | "noPushes"
  | "unselected";

const Installation = z.object({
  suspended_at: z.string().nullish(),
  events: z.array(z.string()).nullish(),
});

/**
 * Asks GitHub as the App ("apps/get-installation" and "apps/get-repo-installation" in GitHub's REST description).
 * @throws AppError github_unavailable
 */
export async function appState(
  context: AppContext,
  { owner, repo, githubAccess }: ProjectDocument["source"],
): Promise<AppState> {
  const app = await findGithubApp(context);
  if (!app) return "noApp";
  try {
    const installation = await callGithub(context.env, {
      path: `/app/installations/${githubAccess?.installationId}`,
      token: appToken(app),
      schema: Installation,
    });
    if (installation.suspended_at) return "suspended";
    if (installation.events?.includes("push") === false) return "noPushes";
    if ((await findInstallation(context, { owner, repo })) === null) return "unselected";
    return installation.events?.includes("pull_request") === false ? "noPulls" : "reports";
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    if (cause.status === 401) return "keyRefused";
    if (cause.status === 404) return "uninstalled";
    throw temporaryFailure(cause) ?? new AppError("github_unavailable", { cause });
  }
}

import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import { callGithub } from "../api.ts";
import { type AppContext, demandApp } from "./app.ts";
import { appToken } from "./app-token.ts";
import { installationToken, refusalOfToken } from "./installations.ts";

/** "installation" in GitHub's REST description. */
const Granted = z.object({
  permissions: z.record(z.string(), z.string()).nullish(),
  html_url: z.string().nullish(),
});
/** GitHub's answer if a token is asked to do more than the owner has allowed. */
const NOT_GRANTED = 422;

/**
 * A token that pushes to one repository, for about an hour. It is never stored.
 * @throws AppError host_forbidden if the owner has not allowed the App to write, with `details.url`, the page where they can; repo_no_access, github_unavailable
 */
export async function writingToken(
  context: AppContext,
  repository: { installationId: number; repositoryId: number },
): Promise<string> {
  const app = await demandApp(context);
  try {
    const permissions = { contents: "write" } as const;
    return await installationToken(context, { app, ...repository, permissions });
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : null;
    if (!(cause instanceof FetchFailure) || cause.status !== NOT_GRANTED) throw error;
    const path = `/app/installations/${repository.installationId}`;
    const request = { path, token: appToken(app), schema: Granted };
    const granted = await callGithub(context.env, request).catch((failure: unknown) => {
      throw refusalOfToken(failure);
    });
    if (granted.permissions?.["contents"] === "write") throw error;
    throw new AppError("host_forbidden", {
      message: READS_ONLY,
      details: { url: granted.html_url ?? null },
      cause,
    });
  }
}

const READS_ONLY =
  "The GitHub App may only read this repository. An administrator must give the App the permission Contents: Read and write, and the owner of the repository must accept it.";

import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { newSecret } from "#schemas/ids.ts";
import { FetchFailure } from "#service/fetch-json.ts";
import { hashSecret } from "#store/hash-secret.ts";
import type { GithubAppDocument } from "#store/platform/documents.ts";
import { githubAppContext, type GithubAppSecret } from "#store/sealed/contexts.ts";
import {
  deleteGithubApp,
  findStoredGithubApp,
  saveGithubApp,
  saveGithubAppState,
  takeGithubAppState,
} from "#store/platform/github-app.ts";
import { callGithub } from "../api.ts";
import type { AppContext } from "./app.ts";
import { appManifest, newAppUrl } from "./manifest.ts";

/** GitHub's code for the keys is valid for the same time. */
const STATE_LIFE_MS = 3_600_000;

/** "Create a GitHub App from a manifest" in GitHub's REST description. */
const Conversion = z.object({
  id: z.number().int(),
  slug: z.string().min(1),
  name: z.string(),
  owner: z.object({ login: z.string() }).nullish(),
  client_id: z.string().min(1),
  client_secret: z.string().min(1),
  webhook_secret: z.string().nullish(),
  pem: z.string().min(1),
});

/**
 * Begins to create the App: the administrator's browser posts `manifest` to `url`.
 * @throws AppError github_app_exists
 */
export async function beginGithubApp(
  { env, db }: Pick<AppContext, "env" | "db">,
  {
    userId,
    organization,
    createsRepositories,
  }: { userId: string; organization: string | null; createsRepositories: boolean },
): Promise<{ url: string; manifest: string }> {
  await demandNone({ env, db });
  const state = newSecret("state");
  const expiresAt = new Date(Date.now() + STATE_LIFE_MS);
  await saveGithubAppState(db, { hash: hashSecret(state), userId, expiresAt });
  return {
    url: newAppUrl(env, { organization, state }),
    manifest: JSON.stringify(appManifest(env, { createsRepositories })),
  };
}

/**
 * Exchanges the code with which GitHub sent the browser back, and stores the App.
 * @throws AppError github_app_state, github_app_exists, github_app_code, github_unavailable
 */
export async function finishGithubApp(
  context: AppContext,
  {
    userId,
    createdBy,
    code,
    state,
  }: { userId: string; createdBy: string; code: string; state: string },
): Promise<GithubAppDocument> {
  const { env, db, secretBox } = context;
  if (!(await takeGithubAppState(db, { hash: hashSecret(state), userId })))
    throw new AppError("github_app_state");
  await demandNone(context);
  const made = await convert(env, code);
  const seal = (text: string, field: GithubAppSecret) =>
    secretBox.seal(text, githubAppContext(made.id, field));
  const document: GithubAppDocument = {
    appId: made.id,
    slug: made.slug,
    name: made.name,
    owner: made.owner?.login ?? "",
    clientId: made.client_id,
    sealedClientSecret: seal(made.client_secret, "clientSecret"),
    sealedPrivateKey: seal(made.pem, "privateKey"),
    sealedWebhookSecret: made.webhook_secret ? seal(made.webhook_secret, "webhookSecret") : null,
    createdBy,
    createdAt: new Date(),
  };
  await saveGithubApp(db, document);
  return document;
}

/** Deletes the App's keys here. The App remains on GitHub. @throws AppError not_found */
export async function forgetGithubApp({ db }: Pick<AppContext, "db">): Promise<void> {
  if (!(await deleteGithubApp(db))) throw new AppError("not_found");
}

async function demandNone({ env, db }: Pick<AppContext, "env" | "db">): Promise<void> {
  if (env.GITHUB_APP_ID)
    throw new AppError("github_app_exists", {
      message: "The environment sets a GitHub App (GITHUB_APP_ID). Remove it there first.",
    });
  if (await findStoredGithubApp(db)) throw new AppError("github_app_exists");
}

async function convert(env: AppContext["env"], code: string): Promise<z.infer<typeof Conversion>> {
  try {
    return await callGithub(env, {
      method: "POST",
      path: `/app-manifests/${encodeURIComponent(code)}/conversions`,
      schema: Conversion,
    });
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    const isRefusal = cause.status === 404 || cause.status === 422;
    throw new AppError(isRefusal ? "github_app_code" : "github_unavailable", { cause });
  }
}

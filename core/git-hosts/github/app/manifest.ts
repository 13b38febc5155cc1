import type { Env } from "#schemas/env/env.ts";
import { reportingPermissions } from "#schemas/git-hosts/reporting-permissions.ts";
import { isLoopback } from "../../../accounts/loopback.ts";
import { creatingPermissions, writing } from "./permissions.ts";

/** GitHub refuses longer names. */
const NAME_MAX_CHARACTERS = 34;

type Settings = Pick<Env, "GITHUB_URL" | "BRAND_NAME" | "AUTH_URL"> & { PUBLIC_URL: string };

/**
 * The App as GitHub's page for new Apps reads it (docs.github.com, "Registering a GitHub App from a manifest"). It reads the content, and which repositories
 * there are, and writes only what shows how deployments go, unless it also creates repositories. `redirect_url` gets the code that is exchanged for the App's
 * keys.
 */
export function appManifest(
  env: Settings,
  { createsRepositories }: { createsRepositories: boolean },
): object {
  const { PUBLIC_URL } = env;
  return {
    name: `${env.BRAND_NAME} ${new URL(PUBLIC_URL).hostname}`.slice(0, NAME_MAX_CHARACTERS).trim(),
    url: PUBLIC_URL,
    redirect_url: `${PUBLIC_URL}/admin/github-app`,
    callback_urls: [`${env.AUTH_URL ?? `${PUBLIC_URL}/auth/v1`}/callback`],
    setup_url: `${PUBLIC_URL}/new/import`,
    setup_on_update: true,
    // Users of this installation install it in their own accounts.
    public: true,
    default_permissions: {
      contents: "read",
      metadata: "read",
      ...writing(reportingPermissions),
      ...(createsRepositories && creatingPermissions(env)),
    },
    ...(reachesUs(env) && {
      hook_attributes: { url: appWebhookUrl(env), active: true },
      default_events: ["push", "repository", "pull_request"],
    }),
  };
}

export const appWebhookUrl = ({ PUBLIC_URL }: Pick<Settings, "PUBLIC_URL">) =>
  `${PUBLIC_URL}/webhooks/github`;

/** GitHub refuses a manifest with a webhook that it cannot reach. A server on the same machine can reach this one. */
export const reachesUs = (env: Pick<Settings, "PUBLIC_URL" | "GITHUB_URL">): boolean =>
  !isLoopback(env.PUBLIC_URL) || isLoopback(env.GITHUB_URL);

/** The page of GitHub that the manifest is posted to. */
export function newAppUrl(
  env: Pick<Settings, "GITHUB_URL">,
  { organization, state }: { organization: string | null; state: string },
): string {
  const owner = organization ? `/organizations/${encodeURIComponent(organization)}` : "";
  return `${env.GITHUB_URL}${owner}/settings/apps/new?${new URLSearchParams({ state }).toString()}`;
}

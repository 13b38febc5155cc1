import { LRUCache } from "lru-cache";
import type { GithubScope } from "#schemas/git-hosts/github.ts";
import { keepProviderPicture } from "../../accounts/provider-picture.ts";
import type { CoreContext } from "../../context.ts";
import type { HostAccount } from "../host-account.ts";
import type { HostContext } from "../port.ts";
import { findGithubApp } from "./app/app.ts";
import { loadAccount, loadOrganizations } from "./account.ts";

export type ScopeContext = HostContext & Pick<CoreContext, "blobs">;

const PICTURES_KEPT = 1_000;
/** By their GitHub address: pages load pictures only from us. */
const pictures = new LRUCache<string, Promise<string | null>>({ max: PICTURES_KEPT });

/** The accounts whose repositories the user can choose from, the user's own first. Empty if GitHub does not respond. */
export async function listScopes(context: ScopeContext, userId: string): Promise<GithubScope[]> {
  const [account, organizations] = await Promise.all([
    loadAccount(context, userId),
    loadOrganizations(context, userId),
  ]);
  if (!account) return [];
  const scopes = [
    { ...account, type: "user" as const },
    ...organizations
      .filter(({ login }) => login !== account.login)
      .map((organization) => ({ ...organization, type: "organization" as const })),
  ];
  return Promise.all(
    scopes.map(async ({ login, type, ...rest }) => ({
      value: login,
      label: login,
      type,
      avatar: await pictureOf(context, rest),
    })),
  );
}

/** Where a user selects the repositories that the App may read. Null without an App. */
export async function installUrlOf(context: HostContext): Promise<string | null> {
  const app = await findGithubApp(context);
  return app && `${context.env.GITHUB_URL}/apps/${app.slug}/installations/new`;
}

function pictureOf(
  context: ScopeContext,
  { avatarUrl }: Pick<HostAccount, "avatarUrl">,
): Promise<string | null> {
  if (avatarUrl === "") return Promise.resolve(null);
  const existing = pictures.get(avatarUrl);
  if (existing) return existing;
  const picture = keepProviderPicture(context, avatarUrl);
  pictures.set(avatarUrl, picture);
  return picture;
}

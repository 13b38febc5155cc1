import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { findAuthUser } from "#store/accounts/users.ts";
import { FetchFailure, fetchJson } from "#service/fetch-json.ts";
import type { CoreContext } from "../../context.ts";

const AccountThere = z.object({
  identities: z.array(z.object({ provider: z.string(), id: z.string() })).nullish(),
});

/**
 * The GitHub id of the account that the caller signs in with; null if it is not a GitHub account. With an external sign-in
 * service, that service is asked with the caller's token, because users may edit the profile in the token itself.
 * @throws AppError github_unavailable
 */
export async function githubSubjectOf(
  context: Pick<CoreContext, "env" | "db">,
  caller: { userId: string; token: string | null },
): Promise<string | null> {
  const { env, db } = context;
  if (env.AUTH_URL) return subjectThere(context, caller.token ?? "");
  const user = await findAuthUser(db, caller.userId);
  return user?.identities.find(({ provider }) => provider === "github")?.subject ?? null;
}

async function subjectThere(
  { env }: Pick<CoreContext, "env">,
  token: string,
): Promise<string | null> {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(env.AUTH_PUBLIC_KEY ? { apikey: env.AUTH_PUBLIC_KEY } : {}),
  };
  try {
    const account = await fetchJson(`${env.AUTH_URL}/user`, { headers }, AccountThere);
    return account.identities?.find(({ provider }) => provider === "github")?.id ?? null;
  } catch (cause) {
    if (!(cause instanceof FetchFailure)) throw cause;
    throw new AppError("github_unavailable", {
      message: "The sign-in service is not responding. Try again in a moment.",
      cause,
    });
  }
}

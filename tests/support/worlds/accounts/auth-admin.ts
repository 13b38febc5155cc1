import { GoTrueAdminApi } from "@supabase/auth-js";
import { openKeys } from "#api/auth/tokens/keys.ts";
import { mintServiceToken } from "#api/auth/tokens/service-token.ts";
import { issuerOf } from "#api/auth/auth-context.ts";
import type { AuthServer } from "./auth-server.ts";

export async function serviceToken(server: AuthServer): Promise<string> {
  const { db, secretBox, clock, env } = server;
  const keys = openKeys(db, secretBox, clock);
  return (await mintServiceToken({ keys, clock, issuer: issuerOf(env) }, 24)).token;
}

/** The official client of a program that manages accounts. */
export async function adminClient(server: AuthServer, token?: string): Promise<GoTrueAdminApi> {
  const bearer = token ?? (await serviceToken(server));
  return new GoTrueAdminApi({
    url: server.url,
    headers: { Authorization: `Bearer ${bearer}` },
  });
}

import { insertClient } from "#store/oauth/clients.ts";
import { addressKey, type Limit } from "../access/rate-limits.ts";
import type { CoreContext } from "../context.ts";
import { requireWritable } from "../platform/maintenance/require-writable.ts";
import { readClientMetadata } from "./client-metadata.ts";
import type { OauthClient } from "./clients.ts";

/** Per network address. A client registers once for each installation. */
const REGISTRATION_LIMIT: Limit = { name: "oauth-register", max: 20, windowMs: 60 * 60_000 };
/** For all addresses together, so that a crowd of programs cannot fill the database. */
const ALL_REGISTRATIONS_LIMIT: Limit = {
  name: "oauth-register-all",
  max: 5_000,
  windowMs: 60 * 60_000,
};

/** @throws OauthFailure invalid_client_metadata, invalid_redirect_uri @throws AppError maintenance, too_many_requests */
export async function registerClient(
  context: CoreContext,
  { metadata, ip }: { metadata: unknown; ip: string },
): Promise<OauthClient> {
  const client = readClientMetadata(metadata);
  await requireWritable(context);
  await context.limits.take(REGISTRATION_LIMIT, addressKey(ip));
  await context.limits.take(ALL_REGISTRATIONS_LIMIT, "all");
  return insertClient(context.db, client);
}

import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { isAllowedPrivateHost, isPrivateHost } from "../outgoing/private-hosts.ts";
import type { AiAccess } from "./access.ts";

/**
 * Whether an address may be in a private network and may use plain HTTP: the operator has set it, or lists its host.
 * @param source who has set the address
 */
export const isTrustedAddress = (
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  url: URL,
  source: AiAccess["source"],
): boolean => source === "installation" || isAllowedPrivateHost(env, url);

/** For an address that is not trusted. What its name resolves to is checked with each connection. @throws AppError ai_address_refused */
export function demandPublicAddress(url: URL): void {
  if (isPrivateHost(url)) throw new AppError("ai_address_refused");
  if (url.protocol !== "https:")
    throw new AppError("ai_address_refused", {
      message: "The address of the model provider must begin with https://.",
    });
}

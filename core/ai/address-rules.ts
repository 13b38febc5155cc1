import { isIP } from "node:net";
import { isPrivateName, isPublicAddress } from "#schemas/address.ts";
import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { AiAccess } from "./access.ts";

/**
 * Whether an address may be in a private network and may use plain HTTP: the operator has set it, or lists its host.
 * @param source who has set the address
 */
export function isTrustedAddress(
  { ALLOW_PRIVATE_HOSTS }: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  url: URL,
  source: AiAccess["source"],
): boolean {
  if (source === "installation") return true;
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  return ALLOW_PRIVATE_HOSTS.includes(`${hostOf(url)}:${port}`);
}

/** For an address that is not trusted. What its name resolves to is checked with each connection. @throws AppError ai_address_refused */
export function demandPublicAddress(url: URL): void {
  const host = hostOf(url);
  if (isIP(host) ? !isPublicAddress(host) : isPrivateName(host))
    throw new AppError("ai_address_refused");
  if (url.protocol !== "https:")
    throw new AppError("ai_address_refused", {
      message: "The address of the model's service must begin with https://.",
    });
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

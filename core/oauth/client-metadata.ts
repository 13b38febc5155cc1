import { z } from "zod";
import { OauthFailure } from "./failure.ts";
import { isAllowedRedirect, placeOfRedirect } from "./redirect-address.ts";

const REDIRECTS_MAX = 20;
const NAME_MAX_CHARACTERS = 80;

/** What a client says about itself (RFC 7591). Other fields are ignored. */
const ClientMetadata = z.object({
  redirect_uris: z.array(z.string()).min(1).max(REDIRECTS_MAX),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
});

/** @throws OauthFailure invalid_client_metadata, invalid_redirect_uri */
export function readClientMetadata(input: unknown): { name: string; redirectUris: string[] } {
  const parsed = ClientMetadata.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const isRedirect = issue?.path[0] === "redirect_uris";
    throw new OauthFailure(
      isRedirect ? "invalid_redirect_uri" : "invalid_client_metadata",
      issue ? `${issue.path.join(".")}: ${issue.message}` : "The metadata is not valid.",
    );
  }
  const { redirect_uris: redirectUris, client_name: name = "", ...types } = parsed.data;
  for (const uri of redirectUris)
    if (!isAllowedRedirect(uri))
      throw new OauthFailure(
        "invalid_redirect_uri",
        "redirect_uris can have https addresses, http addresses of this machine and schemes of apps, without a fragment.",
      );
  if (types.grant_types && !types.grant_types.includes("authorization_code"))
    throw new OauthFailure(
      "invalid_client_metadata",
      "grant_types must include authorization_code.",
    );
  if (types.response_types && !types.response_types.includes("code"))
    throw new OauthFailure("invalid_client_metadata", "response_types must include code.");
  const shown = shownName(name);
  return { name: shown === "" ? placeOfRedirect(redirectUris[0]!).name : shown, redirectUris };
}

/** Without invisible characters, which could disguise one name as another. */
const shownName = (name: string): string =>
  name
    .normalize("NFC")
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim()
    .slice(0, NAME_MAX_CHARACTERS);

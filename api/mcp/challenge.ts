import type { ApplicationScope } from "#schemas/accounts/application.ts";

interface Place {
  org?: string | undefined;
  project?: string | undefined;
}

/** Why a token is refused (RFC 6750, section 3.1). */
type Refusal =
  | { error: "invalid_token" }
  /** `scopes`: all that the token should have, so that a client can ask the user for them. */
  | { error: "insufficient_scope"; scopes: readonly ApplicationScope[]; reason: string };

/** The value of `WWW-Authenticate`: where a client finds out how to get a token for this address (RFC 9728). `refusal`: null if no token was sent. */
export function challengeFor(
  { PUBLIC_URL }: { PUBLIC_URL: string },
  { org, project }: Place,
  refusal: Refusal | null,
): string {
  const parts = refusal ? [`error="${refusal.error}"`] : [];
  if (refusal?.error === "insufficient_scope")
    parts.push(`scope="${refusal.scopes.join(" ")}"`, `error_description="${refusal.reason}"`);
  if (org !== undefined && project !== undefined) {
    const path = `${encodeURIComponent(org)}/${encodeURIComponent(project)}`;
    parts.push(
      `resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp/${path}"`,
    );
  }
  return parts.length > 0 ? `Bearer ${parts.join(", ")}` : "Bearer";
}

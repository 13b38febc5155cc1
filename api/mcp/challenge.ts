interface Place {
  org?: string | undefined;
  project?: string | undefined;
  /** A token was sent, but it is not valid. */
  isInvalid: boolean;
}

/** The value of `WWW-Authenticate`: where a client finds out how to get a token for this address (RFC 9728). */
export function challengeFor(
  { PUBLIC_URL }: { PUBLIC_URL: string },
  { org, project, isInvalid }: Place,
): string {
  const parts = isInvalid ? ['error="invalid_token"'] : [];
  if (org !== undefined && project !== undefined) {
    const path = `${encodeURIComponent(org)}/${encodeURIComponent(project)}`;
    parts.push(
      `resource_metadata="${PUBLIC_URL}/.well-known/oauth-protected-resource/mcp/${path}"`,
    );
  }
  return parts.length > 0 ? `Bearer ${parts.join(", ")}` : "Bearer";
}

/** A host name has 63 characters, of which a site's label and the two hyphens before it take 48. */
const LABEL_MAX_LENGTH = 15;
const BRANCH_HASH_LENGTH = 8;

/** What a preview shows. */
export type PreviewSubject = { pull: number } | { branch: string };

/**
 * The first part of a preview's host name: `p-12` or `b-` and 8 characters. No id of a deployment contains a hyphen.
 * @param secret random letters and digits that make the address unguessable, for private repositories; null for others
 */
export async function previewLabel(
  subject: PreviewSubject,
  secret: string | null,
): Promise<string> {
  const name =
    "pull" in subject
      ? `p-${subject.pull}`
      : `b-${secret?.slice(-BRANCH_HASH_LENGTH) ?? (await hashOf(subject.branch))}`;
  return secret === null ? name : `${name}-${secret}`.slice(0, LABEL_MAX_LENGTH);
}

async function hashOf(branch: string): Promise<string> {
  const bytes = new TextEncoder().encode(branch);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.slice(0, BRANCH_HASH_LENGTH);
}

/** The parts of a preview's host name. Null if it is not one. */
export function readPreviewHost(subdomain: string): { preview: string; label: string } | null {
  const [, preview, label] =
    /^((?:p-[1-9]\d{0,11}|b-[a-z0-9]{8})(?:-[a-z0-9]{1,13})?)--(.{3,})$/.exec(subdomain) ?? [];
  return preview === undefined || label === undefined ? null : { preview, label };
}

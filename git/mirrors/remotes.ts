import type { Env } from "#schemas/env/env.ts";
import { INTERNAL_GIT_USER, internalGitSubject } from "#schemas/projects/git-access.ts";
import { isLinkedKind, type SourceKind } from "#schemas/projects/project.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { RemoteOptions } from "./connection.ts";

/** Long enough for the largest clone. */
const TOKEN_LIFE_MS = 15 * 60_000;

export type Remote = Pick<RemoteOptions, "url" | "credentials" | "ssh" | "allowPrivate">;

/** The repository that a linked project is built from. Null when the project's content is in the built-in remote. */
export function linkedRemote(
  env: Pick<Env, "GIT_ALLOW_PRIVATE_HOSTS">,
  { kind, url }: { kind: SourceKind; url: string | null },
): Pick<Remote, "url" | "allowPrivate"> | null {
  if (url === null || !isLinkedKind(kind)) return null;
  return { url, allowPrivate: env.GIT_ALLOW_PRIVATE_HOSTS };
}

/** The address at which our own processes reach a project's built-in remote over HTTP. */
export function builtInRemote(
  { env, secretBox }: { env: Env & { PUBLIC_URL: string }; secretBox: SecretBox },
  project: { id: string; handle: string; orgHandle: string },
): Remote {
  const base = new URL(env.GIT_URL ?? env.PUBLIC_URL);
  const port = base.port || (base.protocol === "https:" ? "443" : "80");
  const expiresAt = new Date(Date.now() + TOKEN_LIFE_MS);
  return {
    url: new URL(`/git/${project.orgHandle}/${project.handle}.git`, base).href,
    credentials: {
      username: INTERNAL_GIT_USER,
      password: secretBox.sign(internalGitSubject(project.id), expiresAt),
    },
    // Our own server is trusted at any address.
    allowPrivate: [`${base.hostname.replace(/^\[|\]$/g, "")}:${port}`],
  };
}

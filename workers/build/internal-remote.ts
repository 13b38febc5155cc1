import { INTERNAL_GIT_USER, internalGitSubject } from "#schemas/git-access.ts";
import type { Env } from "#schemas/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { SecretBox } from "#service/secret-box.ts";
import type { Db } from "mongodb";
import { findOrg } from "#store/orgs.ts";
import type { ProjectDocument } from "#store/projects.ts";

/** Long enough for the largest clone. */
const TOKEN_LIFE_MS = 15 * 60_000;

/** The built-in remote of a project, as one of our own processes reaches it over HTTP. */
export async function internalRemote(
  services: { env: Env & { PUBLIC_URL: string }; db: Db; secretBox: SecretBox },
  project: ProjectDocument,
): Promise<{
  url: string;
  credentials: { username: string; password: string };
  allowPrivate: string[];
}> {
  const { env, db, secretBox } = services;
  const org = await findOrg(db, project.orgId);
  if (!org) throw new AppError("org_not_found");
  const base = new URL(env.GIT_URL ?? env.PUBLIC_URL);
  const port = base.port || (base.protocol === "https:" ? "443" : "80");
  const expiresAt = new Date(Date.now() + TOKEN_LIFE_MS);
  return {
    url: new URL(`/git/${org.handle}/${project.handle}.git`, base).href,
    credentials: {
      username: INTERNAL_GIT_USER,
      password: secretBox.sign(internalGitSubject(project._id), expiresAt),
    },
    // It is our own server, wherever it stands.
    allowPrivate: [`${base.hostname.replace(/^\[|\]$/g, "")}:${port}`],
  };
}

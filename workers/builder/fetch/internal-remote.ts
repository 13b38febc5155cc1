import type { Db } from "mongodb";
import { builtInRemote } from "#git/mirrors/remotes.ts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { SecretBox } from "#service/secret-box.ts";
import { findOrg } from "#store/orgs/orgs.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";

/** The project's built-in remote, as this worker reaches it over HTTP. @throws AppError org_not_found */
export async function internalRemote(
  services: { env: Env & { PUBLIC_URL: string }; db: Db; secretBox: SecretBox },
  { _id: id, handle, orgId }: ProjectDocument,
) {
  const org = await findOrg(services.db, orgId);
  if (!org) throw new AppError("org_not_found");
  return builtInRemote(services, { id, handle, orgHandle: org.handle });
}

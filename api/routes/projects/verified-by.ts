import type { ProjectSource } from "#schemas/projects/project.ts";
import type { Caller } from "#core/access/caller.ts";
import { requirePerson } from "#core/access/enter.ts";
import {
  type VerifiedRepository,
  verifyRepository,
} from "#core/git-hosts/github/verify-repository.ts";
import type { Services } from "../../services.ts";

/** Access to GitHub would outlive an API key, so only people can connect a repository. */
export async function verifiedBy(
  services: Services,
  caller: Caller,
  source: ProjectSource,
): Promise<VerifiedRepository | undefined> {
  if (source.kind !== "github" || !source.connect) return undefined;
  requirePerson(caller);
  return verifyRepository(services, caller.userId, source);
}

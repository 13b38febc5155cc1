import { rm } from "node:fs/promises";
import { INTERNAL_TOKEN_MS, removeRepositorySubject } from "#schemas/sites/internal-calls.ts";
import { repositoryDirectory } from "#git/repositories.ts";
import type { CoreContext } from "../context.ts";
import { sourceMirrorDirectory } from "../source/source-mirror.ts";

const TIMEOUT_MS = 10_000;

/** Removes a project's repository from the git server, and our copy. @throws Error if the git server does not respond */
export async function removeRepository(
  { env, secretBox }: Pick<CoreContext, "env" | "secretBox">,
  projectId: string,
): Promise<void> {
  await rm(sourceMirrorDirectory(env.DATA_DIR, projectId), { recursive: true, force: true });
  if (!env.GIT_URL)
    return rm(repositoryDirectory(env.DATA_DIR, projectId), { recursive: true, force: true });
  const until = new Date(Date.now() + INTERNAL_TOKEN_MS);
  const response = await fetch(`${env.GIT_URL}/internal/repositories/${projectId}`, {
    method: "DELETE",
    headers: {
      authorization: `Bearer ${secretBox.sign(removeRepositorySubject(projectId), until)}`,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`the git server returned ${response.status} for a removal`);
}

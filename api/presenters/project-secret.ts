import type { ProjectSecret } from "#schemas/projects/project.ts";
import type { DeployCredentialDocument } from "#store/projects/documents.ts";

export function presentProjectSecret(document: DeployCredentialDocument): ProjectSecret {
  return {
    id: document._id,
    name: document.name,
    prefix: document.prefix,
    createdAt: document.createdAt.toISOString(),
    lastUsedAt: document.lastUsedAt?.toISOString() ?? null,
    apiKey: document.madeWith
      ? {
          name: document.madeWith.name,
          expiresAt: document.madeWith.expiresAt?.toISOString() ?? null,
        }
      : null,
  };
}

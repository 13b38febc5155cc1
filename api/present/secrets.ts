import type { DeployHook, PushToken } from "#schemas/project.ts";
import type { DeployHookDocument } from "#store/deploy-hooks.ts";
import type { PushTokenDocument } from "#store/push-tokens.ts";

/** A push token or a deploy hook, without its secret: that is shown once, when it is made. */
export function presentSecret(
  document: PushTokenDocument | DeployHookDocument,
): PushToken & DeployHook {
  return {
    id: document._id,
    name: document.name,
    prefix: document.prefix,
    createdAt: document.createdAt.toISOString(),
    lastUsedAt: document.lastUsedAt?.toISOString() ?? null,
  };
}

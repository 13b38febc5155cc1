import type { AiProvider } from "#schemas/ai/ai-access.ts";
import { AppError } from "#schemas/errors.ts";
import { findOwnAiAccess } from "#store/ai/ai-access.ts";
import type { SecretOwner } from "#store/secrets/secrets.ts";
import type { CoreContext } from "../context.ts";
import { ofOrg, ofProject } from "../secrets/secrets.ts";
import { type AiAccess, type AiPlace, keyOf } from "./access.ts";
import { demandPublicAddress, isTrustedAddress } from "./address-rules.ts";

/** An access as someone enters it. */
export interface AiDraft {
  provider: AiProvider;
  baseUrl: string;
  model: string;
  /** Undefined: the stored key, if it was entered for this address. Null: none. */
  key?: string | null | undefined;
}

export const ownerOf = ({ orgId, projectId }: AiPlace): SecretOwner =>
  projectId === null ? ofOrg(orgId) : ofProject(projectId);

/**
 * The access that a draft describes. A stored key is only used at the address that it was entered for. Otherwise an
 * administrator could read it by entering the address of a server of their own.
 * @throws AppError ai_key_needed, ai_address_refused, secret_undecryptable
 */
export async function accessOfDraft(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
  place: AiPlace,
  draft: AiDraft,
): Promise<AiAccess> {
  const { provider, baseUrl, model } = draft;
  const source = place.projectId === null ? "org" : "project";
  const url = new URL(baseUrl);
  if (!isTrustedAddress(context.env, url, source)) demandPublicAddress(url);
  const key = draft.key === undefined ? await storedKey(context, place, baseUrl) : draft.key;
  if (key === null && provider !== "compatible") throw new AppError("ai_key_needed");
  return { source, provider, baseUrl, model, key, prices: null };
}

async function storedKey(
  context: Pick<CoreContext, "db" | "secretBox">,
  place: AiPlace,
  baseUrl: string,
): Promise<string | null> {
  const stored = await findOwnAiAccess(context.db, ownerOf(place));
  if (!stored?.sealedKey) return null;
  if (stored.baseUrl !== baseUrl)
    throw new AppError("ai_key_needed", {
      message: `The stored key is for ${stored.baseUrl}. Enter the key for the new address.`,
    });
  return keyOf(context, stored);
}

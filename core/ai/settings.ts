import type { AiPrices } from "#schemas/ai/ai-access.ts";
import type { AiSettings, ShownAiAccess } from "#schemas/ai/ai-settings.ts";
import { AppError } from "#schemas/errors.ts";
import { deleteAiAccess, findOwnAiAccess, saveAiAccess } from "#store/ai/ai-access.ts";
import type { AiAccessDocument } from "#store/ai/documents.ts";
import { aiKeyContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../context.ts";
import { ofOrg, ofProject } from "../secrets/secrets.ts";
import { type AiPlace, installationAccess } from "./access.ts";
import { accessOfDraft, type AiDraft, ownerOf } from "./draft.ts";

/** What is set for the place, and what its tasks use. */
export async function aiSettings(
  { env, db }: Pick<CoreContext, "env" | "db">,
  { orgId, projectId }: AiPlace,
): Promise<AiSettings> {
  const ofItsOrg = await findOwnAiAccess(db, ofOrg(orgId));
  const own = projectId === null ? ofItsOrg : await findOwnAiAccess(db, ofProject(projectId));
  const nearest = own ?? ofItsOrg;
  return {
    own: own && shown(own),
    inForce: nearest ? shown(nearest) : shownInstallation(env),
  };
}

/**
 * Creates the access of an organization or a project, or replaces it.
 * @throws AppError ai_key_needed, ai_address_refused, secret_undecryptable
 */
export async function setAiAccess(
  context: Pick<CoreContext, "env" | "db" | "secretBox">,
  place: AiPlace,
  values: AiDraft & { prices: AiPrices | null; by: string },
): Promise<void> {
  const { key, provider, baseUrl, model } = await accessOfDraft(context, place, values);
  const owner = ownerOf(place);
  await saveAiAccess(context.db, owner, {
    provider,
    baseUrl,
    model,
    prices: values.prices,
    setBy: values.by,
    sealedKey:
      key === null ? null : context.secretBox.seal(key, aiKeyContext({ ...owner, baseUrl })),
  });
}

/** @throws AppError ai_not_set */
export async function removeAiAccess(
  { db }: Pick<CoreContext, "db">,
  place: AiPlace,
): Promise<void> {
  if (!(await deleteAiAccess(db, ownerOf(place)))) throw new AppError("ai_not_set");
}

const shown = (document: AiAccessDocument): ShownAiAccess => ({
  source: document.projectId === null ? "org" : "project",
  provider: document.provider,
  baseUrl: document.baseUrl,
  model: document.model,
  hasKey: document.sealedKey !== null,
  prices: document.prices,
  setBy: document.setBy,
  updatedAt: document.updatedAt.toISOString(),
});

/** The address may name a machine inside the operator's network. */
function shownInstallation(env: CoreContext["env"]): ShownAiAccess | null {
  const access = installationAccess(env);
  if (!access) return null;
  const { source, provider, model, key, prices } = access;
  return {
    source,
    provider,
    model,
    prices,
    hasKey: key !== null,
    baseUrl: null,
    setBy: null,
    updatedAt: null,
  };
}

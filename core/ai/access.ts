import type { Db } from "mongodb";
import type { AiPrices, AiProvider, AiSource } from "#schemas/ai/ai-access.ts";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import { findOwnAiAccess } from "#store/ai/ai-access.ts";
import type { AiAccessDocument } from "#store/ai/documents.ts";
import { aiKeyContext } from "#store/sealed/contexts.ts";
import type { CoreContext } from "../context.ts";
import { ofOrg, ofProject } from "../secrets/secrets.ts";

/** How a model is reached. Only for this process: it has the key. */
export interface AiAccess {
  source: AiSource;
  provider: AiProvider;
  /** Without a slash at its end. */
  baseUrl: string;
  model: string;
  /** Null: the provider needs no key. */
  key: string | null;
  prices: AiPrices | null;
}

/** An organization, or one of its projects. */
export interface AiPlace {
  orgId: string;
  projectId: string | null;
}

/** The nearest access: the project's, the organization's, the installation's. @throws AppError secret_undecryptable */
export async function findAiAccess(
  { env, db, secretBox }: Pick<CoreContext, "env" | "db" | "secretBox">,
  place: AiPlace,
): Promise<AiAccess | null> {
  const document = await nearestAccess(db, place);
  if (!document) return installationAccess(env);
  const { provider, baseUrl, model, prices } = document;
  const source = document.projectId === null ? "org" : "project";
  return { source, provider, baseUrl, model, prices, key: keyOf({ secretBox }, document) };
}

/** The prices of the nearest access of a project or an organization. Also null if the installation's model applies, because the operator pays for it. */
export async function findPrices(db: Db, place: AiPlace): Promise<AiPrices | null> {
  return (await nearestAccess(db, place))?.prices ?? null;
}

async function nearestAccess(
  db: Db,
  { orgId, projectId }: AiPlace,
): Promise<AiAccessDocument | null> {
  const own = projectId === null ? null : await findOwnAiAccess(db, ofProject(projectId));
  return own ?? findOwnAiAccess(db, ofOrg(orgId));
}

export type InstallationEnv = Pick<
  Env,
  "AI_BASE_URL" | "AI_MODEL" | "AI_API_KEY" | "AI_PRICE_INPUT" | "AI_PRICE_OUTPUT"
>;

/** What the operator has set with AI_BASE_URL. */
export function installationAccess({
  AI_BASE_URL: baseUrl,
  AI_MODEL: model,
  AI_API_KEY: key,
  AI_PRICE_INPUT: input,
  AI_PRICE_OUTPUT: output,
}: InstallationEnv): AiAccess | null {
  if (baseUrl === undefined || model === undefined) return null;
  const prices = input === undefined || output === undefined ? null : { input, output };
  return {
    source: "installation",
    provider: "compatible",
    model,
    prices,
    baseUrl: withoutSlash(baseUrl),
    key: key ?? null,
  };
}

export const withoutSlash = (address: string): string => address.replace(/\/+$/, "");

/** @throws AppError secret_undecryptable */
export function keyOf(
  { secretBox }: Pick<CoreContext, "secretBox">,
  document: AiAccessDocument,
): string | null {
  if (document.sealedKey === null) return null;
  try {
    return secretBox.open(document.sealedKey, aiKeyContext(document));
  } catch (cause) {
    const message = "The key of the model cannot be decrypted. Enter it again in the settings.";
    throw new AppError("secret_undecryptable", { message, cause });
  }
}

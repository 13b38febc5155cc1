import { z } from "zod";
import type { Env } from "#schemas/env/env.ts";
import { AppError } from "#schemas/errors.ts";
import type { AiAccess } from "./access.ts";
import { failureOf, failureOfStatus } from "./failure.ts";
import { modelFetch } from "./model-fetch.ts";

const LIST_TIMEOUT_MS = 20_000;
const MODELS_MAX = 500;
/** Anthropic's largest page. */
const ANTHROPIC_PAGE = 1_000;
const ANTHROPIC_VERSION = "2023-06-01";

/** Every provider lists its models in this shape, with more fields. */
const ModelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The names of the service's models, in alphabetical order. @throws AppError */
export async function listModels(
  env: Pick<Env, "ALLOW_PRIVATE_HOSTS">,
  access: Pick<AiAccess, "source" | "provider" | "baseUrl" | "key">,
): Promise<string[]> {
  const { provider, baseUrl, key } = access;
  const isAnthropic = provider === "anthropic";
  const address = `${baseUrl}/models${isAnthropic ? `?limit=${ANTHROPIC_PAGE}` : ""}`;
  const times = { firstByteMs: LIST_TIMEOUT_MS, betweenMs: LIST_TIMEOUT_MS };
  const headers: Record<string, string> = isAnthropic
    ? { "anthropic-version": ANTHROPIC_VERSION, "x-api-key": key ?? "" }
    : key === null
      ? {}
      : { authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(LIST_TIMEOUT_MS);
  try {
    const answer = await modelFetch(env, access, times)(address, { headers, signal });
    const text = await answer.text();
    if (answer.status === 404) throw noList();
    if (!answer.ok)
      throw failureOfStatus({
        status: answer.status,
        body: text,
        message: `status ${answer.status}`,
        headers: Object.fromEntries(answer.headers),
      }).error;
    const list = ModelList.safeParse(parsed(text));
    if (!list.success) throw noList();
    const names = list.data.data.map(({ id }) => id);
    return [...new Set(names)].toSorted((a, b) => a.localeCompare(b, "en")).slice(0, MODELS_MAX);
  } catch (error) {
    throw failureOf(error).error;
  }
}

const noList = () =>
  new AppError("ai_unavailable", {
    message: "This address has no list of models. Check the address, or type the name of a model.",
  });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // It is a page, not a list.
    return null;
  }
}

import type { Env } from "#schemas/env/env.ts";
import { cachedCheck } from "#service/cached-check.ts";
import { type InstallationEnv, installationAccess } from "./access.ts";
import { modelFetch } from "./model-fetch.ts";

type AiEnv = InstallationEnv & Pick<Env, "ALLOW_PRIVATE_HOSTS">;

const ANSWER_MS = 3_000;
const TIMES = { firstByteMs: ANSWER_MS, betweenMs: ANSWER_MS };
/** The provider may limit requests. */
const ASKED = { okForMs: 60_000, failedForMs: 10_000 };
const REFUSALS = [401, 403];
const SERVER_ERROR = 500;

const checks = new WeakMap<AiEnv, () => Promise<unknown>>();

/** Whether the service at AI_BASE_URL responds and accepts the key. It costs no tokens. @throws the reason why not */
export function askModelService(env: AiEnv): Promise<unknown> {
  const check = checks.get(env) ?? cachedCheck(() => ask(env), ASKED);
  checks.set(env, check);
  return check();
}

async function ask(env: AiEnv): Promise<void> {
  const access = installationAccess(env);
  if (!access) return;
  const headers = access.key === null ? {} : { authorization: `Bearer ${access.key}` };
  const answer = await modelFetch(env, access, TIMES)(`${access.baseUrl}/models`, { headers });
  await answer.body?.cancel();
  if (REFUSALS.includes(answer.status)) throw new Error("It refuses the key (AI_API_KEY).");
  // A service without a list of models answers 404, and works.
  if (answer.status >= SERVER_ERROR) throw new Error(`It answers with status ${answer.status}.`);
}

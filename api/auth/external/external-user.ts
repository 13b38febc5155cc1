import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import type { Env } from "#schemas/env/env.ts";

const PATIENCE_MS = 5_000;
const SETTINGS_FRESH_MS = 600_000;

const moment = z
  .string()
  .nullish()
  .transform((written) => {
    const at = new Date(written ?? Number.NaN);
    return Number.isNaN(at.getTime()) ? null : at;
  });
const text = z.string().catch("");

/** An account as the service at AUTH_URL reports it. */
const ExternalUser = z.object({
  id: z.string().min(1),
  email: z.string().nullish(),
  email_confirmed_at: moment,
  last_sign_in_at: moment,
  created_at: moment,
  user_metadata: z.record(z.string(), z.unknown()).catch({}),
  identities: z
    .array(
      z.object({
        identity_id: text,
        id: z.string(),
        provider: z.string(),
        identity_data: z.record(z.string(), z.unknown()).catch({}),
      }),
    )
    .nullish()
    .catch([]),
  factors: z
    .array(
      z.object({
        id: z.string(),
        factor_type: z.string(),
        status: z.string(),
        friendly_name: text,
      }),
    )
    .nullish()
    .catch([]),
});
export type ExternalUser = z.infer<typeof ExternalUser>;

/** `ended`: the token's session is over; the value is the service's error code. */
export type Asked = { user: ExternalUser } | { ended: string };

export interface ExternalService {
  /** Returns the token's user, or that the session has ended. @throws AppError auth_unavailable */
  ask(token: string): Promise<Asked>;
  /** True if the service admits only users who confirmed their address by email. Otherwise a confirmed address does not count as verified. */
  confirmsAddresses(): Promise<boolean>;
}

export function openExternalService(
  env: Env & { AUTH_URL: string },
  clock: () => Date,
): ExternalService {
  let settings: { at: number; confirms: boolean } | null = null;
  const get = async (path: string, headers: Record<string, string>): Promise<Response> => {
    try {
      return await fetch(`${env.AUTH_URL}${path}`, {
        headers: { ...headers, ...(env.AUTH_PUBLIC_KEY ? { apikey: env.AUTH_PUBLIC_KEY } : {}) },
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
    } catch (cause) {
      throw new AppError("auth_unavailable", { cause });
    }
  };
  return {
    ask: async (token) => {
      const response = await get("/user", {
        authorization: `Bearer ${token}`,
        "x-supabase-api-version": "2024-01-01",
      });
      const body = await bodyOf(response);
      if ([401, 403, 404].includes(response.status)) return { ended: codeOf(body) };
      const user = response.ok ? ExternalUser.safeParse(body) : null;
      if (!user?.success) throw new AppError("auth_unavailable");
      return { user: user.data };
    },
    confirmsAddresses: async () => {
      const now = clock().getTime();
      if (settings && now - settings.at < SETTINGS_FRESH_MS) return settings.confirms;
      const body = await get("/settings", {}).then(bodyOf, () => null);
      const reply = z.object({ mailer_autoconfirm: z.boolean() }).safeParse(body);
      // An unknown setting counts as unverified.
      if (reply.success) settings = { at: now, confirms: !reply.data.mailer_autoconfirm };
      return settings?.confirms ?? false;
    },
  };
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

function codeOf(body: unknown): string {
  const reply = z.object({ error_code: z.string() }).or(z.object({ code: z.string() }));
  const parsed = reply.safeParse(body);
  if (!parsed.success) return "";
  return "error_code" in parsed.data ? parsed.data.error_code : parsed.data.code;
}

import { AuthClient } from "@supabase/auth-js";
import { createTRPCClient, createWSClient, httpLink, splitLink, wsLink } from "@trpc/client";
import { WebSocket } from "ws";
import type { AppRouter } from "#api/router.ts";
import type { Env } from "#schemas/env/env.ts";
import { ProgramSignIn, DEV_ACCOUNT_SUBJECT } from "#schemas/sites/internal-calls.ts";
import { findSecretKey, secretBoxOf } from "#service/secret-box.ts";

export type Api = ReturnType<typeof createTRPCClient<AppRouter>>;

const TOKEN_MS = 60_000;
/** The name shown in the user's list of sessions. */
const USER_AGENT = "npm-run-publish";

/**
 * A client of the running platform. On the platform's own machine it uses the prepared account, elsewhere the account of
 * PRESSMARK_EMAIL and PRESSMARK_PASSWORD.
 * @throws Error with instructions on what to start or set
 */
export async function openApi(env: Env): Promise<Api> {
  const token = await signIn(env);
  const wsClient = createWSClient({
    url: `${env.PUBLIC_URL.replace(/^http/, "ws")}/trpc`,
    WebSocket: WebSocket as unknown as typeof globalThis.WebSocket,
    connectionParams: () => ({ token }),
    lazy: { enabled: true, closeMs: 0 },
  });
  const headers = { authorization: `Bearer ${token}` };
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        true: wsLink({ client: wsClient }),
        false: httpLink({ url: `${env.PUBLIC_URL}/trpc`, headers }),
      }),
    ],
  });
}

async function signIn(env: Env): Promise<string> {
  const email = process.env["PRESSMARK_EMAIL"];
  const password = process.env["PRESSMARK_PASSWORD"];
  if (!email || !password) return devAccountToken(env);
  const auth = new AuthClient({
    url: `${env.PUBLIC_URL}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
    headers: { "user-agent": USER_AGENT },
  });
  const { data, error } = await auth.signInWithPassword({ email, password });
  if (error) throw new Error(`Sign-in failed: ${error.message}`);
  return data.session.access_token;
}

/** Anyone who can read DATA_DIR may use this machine's prepared account. */
async function devAccountToken(env: Env): Promise<string> {
  const key = findSecretKey(env);
  if (!key)
    throw new Error(
      `${env.DATA_DIR} does not belong to a running Pressmark. Set DATA_DIR to its data directory, or set PUBLIC_URL, PRESSMARK_EMAIL and PRESSMARK_PASSWORD.`,
    );
  const proof = secretBoxOf(key).sign(DEV_ACCOUNT_SUBJECT, new Date(Date.now() + TOKEN_MS));
  const response = await fetch(`${env.PUBLIC_URL}/internal/access-token`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${proof}`,
      "content-type": "application/json",
      "user-agent": USER_AGENT,
    },
    body: "{}",
  }).catch((error: Error) => {
    throw new Error(
      `Pressmark is not responding at ${env.PUBLIC_URL} (${error.message}). Start it with: npm start`,
    );
  });
  if (!response.ok) {
    throw new Error(
      `Pressmark at ${env.PUBLIC_URL} does not recognize this machine (${response.status}). Set PRESSMARK_EMAIL and PRESSMARK_PASSWORD.`,
    );
  }
  return ProgramSignIn.parse(await response.json()).accessToken;
}

import { afterEach, expect, test, vi } from "vitest";
import { checkSession, startSession } from "../../../web/src/session.ts";
import { STORAGE_KEY } from "../../../web/src/stored-session.ts";

const AUTH = "http://localhost/auth/v1";
const HOUR_S = 3600;

afterEach(() => vi.unstubAllGlobals());

test("a rejected session ends in this browser", async () => {
  const browser = await openTab("old");
  await checkSession();
  expect(browser.stored()).toBeNull();
  expect(browser.requests).toContain("POST /logout?scope=local old");
});

test("a tab whose session was ended elsewhere does not end the session that another tab has just started", async () => {
  const browser = await openTab("old");
  browser.onRefresh(() => browser.store("new"));
  await checkSession();
  expect(browser.stored()).toBe("new");
  expect(browser.requests).toEqual(["POST /token?grant_type=refresh_token"]);
});

/** A tab with this session stored, and an auth service that rejects every refresh. */
async function openTab(sessionId: string) {
  const storage = new Map<string, string>();
  const requests: string[] = [];
  let beforeAnswer = () => {};
  const location = new URL("http://localhost/");
  vi.stubGlobal("location", location);
  vi.stubGlobal("window", { location, addEventListener: () => {} });
  // The tabs of the other tests must not hear this one.
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("document", { cookie: "", visibilityState: "visible" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  });
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    const authorization = new Headers(init.headers).get("authorization");
    const caller = authorization ? ` ${idIn(authorization)}` : "";
    requests.push(`${init.method} ${url.slice(AUTH.length)}${caller}`);
    if (url.includes("/logout")) return Promise.resolve(new Response(null, { status: 204 }));
    beforeAnswer();
    return Promise.resolve(
      Response.json({ code: "session_not_found", message: "ended" }, { status: 403 }),
    );
  });
  const store = (id: string) => storage.set(STORAGE_KEY, JSON.stringify(sessionOf(id)));
  store(sessionId);
  await startSession({ authUrl: AUTH, authPublicKey: null });
  return {
    requests,
    store,
    stored: () => {
      const text = storage.get(STORAGE_KEY);
      return text ? idIn((JSON.parse(text) as { access_token: string }).access_token) : null;
    },
    onRefresh: (act: () => void) => (beforeAnswer = act),
  };
}

function sessionOf(id: string) {
  const claims = Buffer.from(JSON.stringify({ session_id: id, aal: "aal1" })).toString("base64url");
  return {
    access_token: `e30.${claims}.c2ln`,
    refresh_token: `refresh ${id}`,
    token_type: "bearer",
    expires_in: HOUR_S,
    expires_at: Math.floor(Date.now() / 1000) + HOUR_S,
    user: { id: "ada", email: "ada@example.org", user_metadata: {}, app_metadata: {} },
  };
}

const idIn = (token: string): string =>
  (JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()) as { session_id: string })
    .session_id;

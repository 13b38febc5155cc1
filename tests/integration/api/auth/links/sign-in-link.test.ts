import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createDevAccount } from "#api/auth/accounts/dev-account.ts";
import { collection } from "#store/collections.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  PUBLIC_URL,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const HOUR_MS = 3_600_000;

let server: AuthServer;
let email: string;
beforeAll(async () => {
  server = await startAuthServer();
});
beforeEach(() => {
  email = newEmail();
});
afterAll(() => server.close());

/** The path and query of a link, for the service on the test's own port. */
function pathOf(link: string): string {
  expect(link.startsWith(`${PUBLIC_URL}/auth/v1/verify?`)).toBe(true);
  return link.slice(`${PUBLIC_URL}/auth/v1`.length);
}

/** Opens a link as a browser does. Returns the page it redirects to and that page's fragment. */
async function open(link: string, headers: Record<string, string> = {}) {
  const response = await ask(server, pathOf(link), { headers });
  expect(response.status).toBe(303);
  const target = new URL(response.headers.get("location") ?? "");
  const fragment = new URLSearchParams(target.hash.slice(1));
  target.hash = "";
  return { target: target.toString(), fragment, error: fragment.get("error_code") };
}

async function newLink(): Promise<string> {
  return (await createDevAccount(server, { email })).signInUrl;
}

describe("the one-time link", () => {
  test("opens the sign-in page with a session that the official client accepts", async () => {
    const { target, fragment } = await open(await newLink());
    expect(target).toBe(`${PUBLIC_URL}/auth`);
    expect([...fragment.keys()]).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "token_type",
      "type",
      "sb",
    ]);
    expect(fragment.get("type")).toBe("magiclink");
    const client = authClient(server);
    const { data } = await client.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect(data.user?.email).toBe(email);
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: "otp" }]);
  });

  test("is read from the address bar by the official client", async () => {
    const { target, fragment } = await open(await newLink());
    const page = pretendToBeAPage(`${target}#${fragment}`);
    try {
      const client = authClient(server);
      expect((await client.initialize()).error).toBeNull();
      expect((await client.getUser()).data.user?.email).toBe(email);
      expect(page.location.hash).toBe("");
    } finally {
      page.leave();
    }
  });

  test("shows its error on the page through the official client if it was used before", async () => {
    const link = await newLink();
    await open(link);
    const { target, fragment } = await open(link);
    const page = pretendToBeAPage(`${target}#${fragment}`);
    try {
      const { error } = await authClient(server).initialize();
      expect(error).toMatchObject({ details: { error: "access_denied", code: "otp_expired" } });
    } finally {
      page.leave();
    }
  });

  test("works once", async () => {
    const link = await newLink();
    expect((await open(link)).error).toBeNull();
    const again = await open(link);
    expect(again.error).toBe("otp_expired");
    expect(again.fragment.get("error")).toBe("access_denied");
    expect(again.fragment.get("error_description")).toBe("Email link is invalid or has expired");
    expect(again.fragment.has("access_token")).toBe(false);
  });

  test("signs in once if ten clicks arrive at the same time", async () => {
    const link = await newLink();
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(link)));
    expect(answers.filter((answer) => answer.error === null)).toHaveLength(1);
  });

  test("is invalid once a newer one is created", async () => {
    const [older, newer] = [await newLink(), await newLink()];
    expect((await open(older)).error).toBe("otp_expired");
    expect((await open(newer)).error).toBeNull();
  });

  test("expires after a day", async () => {
    const link = await newLink();
    server.pass(24 * HOUR_MS);
    expect((await open(link)).error).toBe("otp_expired");
  });

  test("survives a scanner's HEAD request and a browser that preloads it", async () => {
    const link = await newLink();
    expect((await ask(server, pathOf(link), { method: "HEAD" })).status).toBe(404);
    const headers = { "sec-purpose": "prefetch;prerender" };
    expect((await ask(server, pathOf(link), { headers })).status).toBe(503);
    expect((await open(link)).error).toBeNull();
  });

  test("also works through the client's own call, once", async () => {
    const token_hash = new URL(await newLink()).searchParams.get("token") ?? "";
    const client = authClient(server);
    const { data, error } = await client.verifyOtp({ token_hash, type: "magiclink" });
    expect(error).toBeNull();
    expect(data.user?.email).toBe(email);
    const again = await client.verifyOtp({ token_hash, type: "email" });
    expect(again.error).toMatchObject({ status: 403, code: "otp_expired" });
  });

  test("is not stored in the database, except as a hash", async () => {
    const { signInUrl, userId } = await createDevAccount(server, { email });
    const token = new URL(signInUrl).searchParams.get("token") ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const document = await collection(server.db, "authOneTimeTokens").findOne({ userId });
    expect(JSON.stringify(document)).not.toContain(token);
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "http://localhost:5599@evil.example/",
    "http://user:pass@localhost:5599/",
    "http://localhost.evil.example:5599/",
    "http://127.0.0.1:5599/",
    "https://localhost:5599/",
    "http:\\\\evil.example",
    "http://localhost:5599\\@evil.example/",
    "http://localhost:5599/\n//evil.example",
    "javascript:alert(1)",
    "data:text/html,hello",
    "",
  ])("never redirects to %j", async (redirect) => {
    const link = new URL(await newLink());
    link.searchParams.set("redirect_to", redirect);
    expect((await open(link.toString())).target).toBe(`${PUBLIC_URL}/`);
  });

  test("redirects to any page of ours, with its query", async () => {
    for (const page of [`${PUBLIC_URL}/new?from=mail`, "http://localhost:5173/auth"]) {
      const link = new URL(await newLink());
      link.searchParams.set("redirect_to", page);
      expect((await open(link.toString())).target).toBe(page);
    }
  });

  test("without a token or a type returns 400", async () => {
    for (const query of ["", "?type=magiclink", "?token=x", "?token=x&token=y&type=magiclink"]) {
      const response = await ask(server, `/verify${query}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: "validation_failed" });
    }
  });

  test("is reported as expired if it is of another kind or its code is guessed", async () => {
    expect((await open(`${PUBLIC_URL}/auth/v1/verify?token=x&type=recovery`)).error).toBe(
      "otp_expired",
    );
    const { error } = await authClient(server).verifyOtp({ email, token: "123456", type: "email" });
    expect(error).toMatchObject({ status: 403, code: "otp_expired" });
  });
});

describe("the development account", () => {
  test("is the same after every start, and verified while PUBLIC_URL is loopback", async () => {
    const first = await createDevAccount(server, { email });
    const second = await createDevAccount(server, { email: email.toUpperCase() });
    expect(second.userId).toBe(first.userId);
    const { fragment } = await open(second.signInUrl);
    const token = fragment.get("access_token") ?? "";
    expect(await server.tokens.verifyAccessToken(token)).toMatchObject({
      email,
      emailProven: true,
    });
    expect(await server.tokens.isDevAccount(first.userId)).toBe(true);
  });

  test("is created once by several processes that start at the same time", async () => {
    const accounts = await Promise.all(
      Array.from({ length: 5 }, () => createDevAccount(server, { email })),
    );
    expect(new Set(accounts.map((account) => account.userId)).size).toBe(1);
  });

  test("is refused and has no rights when served on a network", async () => {
    const { userId, signInUrl } = await createDevAccount(server, { email });
    const { fragment } = await open(signInUrl);
    const password = newPassword();
    await ask(server, "/user", {
      method: "PUT",
      body: { password },
      headers: { authorization: `Bearer ${fragment.get("access_token")}` },
    });
    const networked = await startAuthServer({
      beside: server,
      variables: { PUBLIC_URL: "https://press.example" },
    });
    await expect(createDevAccount(networked, { email })).rejects.toThrow("loopback");
    expect(await networked.tokens.isDevAccount(userId)).toBe(false);
    const { session } = await signedIn(networked, { email, password });
    const owner = await networked.tokens.verifyAccessToken(session.access_token);
    expect(owner).toMatchObject({ email, emailProven: false });
    await networked.close();
  });

  test("takes over its address from a user who signed up with it before", async () => {
    const squatter = await signedUp(server);
    const { signInUrl, userId } = await createDevAccount(server, { email: squatter.email });
    expect(userId).toBe(squatter.session.user.id);
    expect((await squatter.client.getUser()).error?.name).toBe("AuthSessionMissingError");
    const { error } = await authClient(server).signInWithPassword(squatter);
    expect(error?.code).toBe("invalid_credentials");
    expect((await open(signInUrl)).error).toBeNull();
  });

  test("can set its own password, which invalidates the unused link, and sign in with it", async () => {
    const { fragment } = await open(await newLink());
    const client = authClient(server);
    await client.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    const [password, unused] = [newPassword(), await newLink()];
    expect((await client.updateUser({ password })).error).toBeNull();
    expect((await open(unused)).error).toBe("otp_expired");
    await newLink();
    const again = await authClient(server).signInWithPassword({ email, password });
    expect(again.error).toBeNull();
  });

  test("does not make any other user an admin or verified", async () => {
    const { session } = await signedUp(server);
    const owner = await server.tokens.verifyAccessToken(session.access_token);
    expect(owner?.emailProven).toBe(false);
    expect(await server.tokens.isDevAccount(session.user.id)).toBe(false);
  });
});

/** The parts of a browser that the client uses. */
function pretendToBeAPage(address: string): { location: URL; leave(): void } {
  const location = new URL(address);
  const listen = () => undefined;
  const pretended: Record<string, unknown> = {
    window: {
      location,
      history: {
        state: null,
        replaceState: (_state: unknown, _title: string, url: string) => void (location.href = url),
      },
      addEventListener: listen,
      removeEventListener: listen,
    },
    document: { visibilityState: "visible", addEventListener: listen },
  };
  Object.assign(globalThis, pretended);
  return {
    location,
    leave: () => {
      for (const name of Object.keys(pretended)) Reflect.deleteProperty(globalThis, name);
    },
  };
}

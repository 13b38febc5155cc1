import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientsAtHosts } from "#core/git-hosts/connections/oauth/clients.ts";
import { redeem, redirectAddress } from "#core/git-hosts/connections/oauth/redeem.ts";
import type { GitHost } from "#core/git-hosts/port.ts";
import { askHost } from "#core/git-hosts/connections/ask-host.ts";
import { type Env, parseEnv } from "#schemas/env/env.ts";
import type { ConnectedHostDouble } from "#tests/support/doubles/hosts/connected-host-double.ts";
import { decide, newOauthState } from "#tests/support/doubles/oauth-double.ts";

const VERIFIER = "a-verifier-of-at-least-forty-three-characters-0123456789";

/** What the answer of a lying or broken token endpoint becomes. */
const lies: [name: string, answer: object, appCode: string][] = [
  ["no token", { body: { token_type: "bearer" } }, "host_unreadable"],
  ["an empty token", { body: { access_token: "" } }, "host_unreadable"],
  ["a token that breaks headers", { body: { access_token: "a\r\nx-evil: 1" } }, "host_unreadable"],
  ["another kind of token", { body: { access_token: "a", token_type: "mac" } }, "host_unreadable"],
  ["a token that ended", { body: { access_token: "a", expires_in: -1 } }, "host_unreadable"],
  ["an error as success", { body: { error: "invalid_grant" } }, "host_unreadable"],
  ["a page", { bytes: Buffer.from("<html>Sign in</html>") }, "host_unreadable"],
  ["a redirect", { status: 302, headers: { location: "https://evil.example/" } }, "host_redirects"],
  ["an internal error", { status: 503, body: { error: "invalid_grant" } }, "host_unavailable"],
  ["too many requests", { status: 429, body: {} }, "host_busy"],
];

/** What every host with connections guarantees as an OAuth server. */
export function hostOauthContract(
  name: "GITLAB" | "GITEA" | "BITBUCKET",
  open: () => Promise<{ host: GitHost; double: ConnectedHostDouble }>,
): void {
  describe(`OAuth at ${name}:`, () => {
    let host: GitHost;
    let double: ConnectedHostDouble;
    let env: Env;
    beforeAll(async () => {
      ({ host, double } = await open());
    });
    afterAll(() => double.close());
    beforeEach(() => {
      const oauth = newOauthState();
      env = parseEnv({
        [`${name}_URL`]: double.url,
        [`${name}_CLIENT_ID`]: oauth.clientId,
        [`${name}_CLIENT_SECRET`]: oauth.clientSecret,
        GIT_ALLOW_PRIVATE_HOSTS: double.place,
      });
      oauth.redirect = redirectAddress(env);
      Object.assign(double, { oauth, instead: () => null, requests: [] });
    });

    const client = () => clientsAtHosts(env)[0]!;
    const consent = async () => {
      const { oauth } = host.connections!;
      const url = new URL(double.url + oauth.authorizePath);
      const challenge = createHash("sha256").update(VERIFIER).digest("base64url");
      for (const [key, value] of Object.entries({
        client_id: client().id,
        response_type: "code",
        state: "s",
        redirect_uri: redirectAddress(env),
        ...(oauth.hasPkce && { code_challenge: challenge, code_challenge_method: "S256" }),
      }))
        url.searchParams.set(key, value);
      return (await decide(url.href, "Authorize")).searchParams.get("code") ?? "";
    };
    const exchange = async (code: string, verifier = VERIFIER) =>
      redeem(env, client(), { code, verifier });
    const codeOf = (asking: Promise<unknown>) =>
      asking.then(
        () => "none",
        (error: { appCode: string; message: string }) => {
          expect(error.message).not.toContain(double.oauth.clientSecret);
          return error.appCode;
        },
      );

    test("a code becomes a token that the API accepts, and that ends", async () => {
      const granted = await exchange(await consent());
      expect(granted).toMatchObject({ access: double.oauth.access, refresh: double.oauth.refresh });
      expect(granted.expiresAt!.getTime()).toBeGreaterThan(Date.now() + 7_000_000);
      const { apiAt, authorize, identify } = host.connections!;
      const target = {
        name,
        api: apiAt(double.url),
        allowPrivate: [double.place],
        headers: authorize({ username: null, token: granted.access, isOauth: true }),
      };
      const owner = await identify(
        { ask: (request) => askHost(target, request) },
        { scopes: granted.scopes },
      );
      expect(owner).toMatchObject({ login: "ann", missingScopes: [] });
    });

    test("a code works once, with its verifier, and until it expires", async () => {
      const code = await consent();
      await exchange(code);
      expect(await codeOf(exchange(code))).toBe("connection_code");
      expect(await codeOf(exchange("made-up"))).toBe("connection_code");
      const late = await consent();
      double.oauth.codes.get(late)!.expiresAt = 0;
      expect(await codeOf(exchange(late))).toBe("connection_code");
      const stolen = exchange(await consent(), "another-verifier");
      expect(await codeOf(stolen)).toBe(
        host.connections!.oauth.hasPkce ? "connection_code" : "none",
      );
    });

    test("a refresh token works once, and its refusal is permanent", async () => {
      const first = await exchange(await consent());
      const second = await redeem(env, client(), { refresh: first.refresh! });
      expect(second.access).not.toBe(first.access);
      const again = redeem(env, client(), { refresh: first.refresh! });
      expect(await codeOf(again)).toBe("connection_ended");
    });

    test("a wrong client secret is the operator's to correct, and ends nothing", async () => {
      const { refresh } = await exchange(await consent());
      const wrong = { ...client(), secret: "wrong" };
      const code = await codeOf(redeem(env, wrong, { refresh: refresh! }));
      expect(code).toBe("connection_client");
    });

    test.each(lies)(
      "a token endpoint that answers %s gives no token",
      async (_, answer, appCode) => {
        double.instead = () => answer;
        expect(await codeOf(exchange("a-code"))).toBe(appCode);
      },
    );

    test("the secret is never sent to a private address that is not allowed", async () => {
      const strict = { ...env, GIT_ALLOW_PRIVATE_HOSTS: [] };
      await expect(redeem(strict, client(), { refresh: "x" })).rejects.toThrow();
      expect(double.requests).toEqual([]);
    });
  });
}

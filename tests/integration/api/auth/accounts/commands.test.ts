import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { adminClient } from "#tests/support/worlds/accounts/auth-admin.ts";
import {
  type AuthServer,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const PATIENCE_MS = 120_000;
const HOUR_S = 3600;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

/** Runs a command in a separate process next to the running service. */
async function run(
  script: string,
  args: string[] = [],
  variables: Record<string, string> = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { DATA_DIR, MONGODB_URI, PUBLIC_URL } = server.env;
  const env = { PATH: process.env["PATH"], DATA_DIR, MONGODB_URI, PUBLIC_URL, ...variables };
  try {
    const argv = ["--import", "tsx", `scripts/${script}.ts`, ...args];
    const output = await promisify(execFile)(process.execPath, argv, { env });
    return { code: 0, ...output };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
}

test(
  "the command prints only a service token, and the token is accepted by the running service",
  { timeout: PATIENCE_MS },
  async () => {
    const { stdout, stderr } = await run("auth-service-token", ["--hours", "2"]);
    const token = stdout.trim();
    const { exp = 0, iat = 0, role } = decodeJwt(token);
    expect([role, exp - iat]).toEqual(["service_role", 2 * HOUR_S]);
    expect(stderr).toContain("Valid until");
    const admin = await adminClient(server, token);
    expect((await admin.listUsers()).error).toBeNull();
    const endless = await run("auth-service-token", ["--hours", "9999"]);
    expect([endless.code, endless.stdout]).toEqual([1, ""]);
  },
);

test(
  "rotating the keys while the service runs signs nobody out",
  { timeout: PATIENCE_MS },
  async () => {
    const { session } = await signedUp(server);
    const refused = await run("auth-rotate-keys");
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("can sign from")]);

    // Pretends that the key was published yesterday.
    const keys = collection(server.db, "authKeys");
    const ring = await keys.findOne({ _id: "ring" });
    const signingKeys = (ring?.signingKeys ?? []).map((key) => ({
      ...key,
      createdAt: new Date(Date.now() - 24 * HOUR_S * 1000),
    }));
    await keys.updateOne({ _id: "ring" }, { $set: { signingKeys } });
    const { code, stdout } = await run("auth-rotate-keys");
    expect(code).toBe(0);
    const current = /signs now: +(\S+)/.exec(stdout)?.[1];
    expect(current).not.toBe(decodeProtectedHeader(session.access_token).kid);
    expect(await server.tokens.verifyAccessToken(session.access_token)).not.toBeNull();
    expect(stdout).toContain("so users stay signed in");
    const leaked = await run("auth-rotate-keys", ["--leaked"]);
    expect(leaked.stdout).toMatch(new RegExp(`revoked: +${current}`));
    expect(leaked.stdout).toContain("within 60 seconds, or immediately if you restart it");
    expect(leaked.stdout).not.toContain("so users stay signed in");
  },
);

test(
  "with another SECRET_KEY, or with another service's accounts, the command changes nothing",
  { timeout: PATIENCE_MS },
  async () => {
    const before = await collection(server.db, "authKeys").findOne({ _id: "ring" });
    const SECRET_KEY = Buffer.alloc(32, 1).toString("base64");
    const wrong = await run("auth-rotate-keys", ["--leaked"], { SECRET_KEY });
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining("SECRET_KEY does not match"),
    ]);
    const external = await run("auth-rotate-keys", [], { AUTH_URL: "https://auth.example" });
    expect([external.code, external.stderr]).toEqual([1, expect.stringContaining("AUTH_URL")]);
    expect(await collection(server.db, "authKeys").findOne({ _id: "ring" })).toEqual(before);
  },
);

import { expect, test } from "vitest";
import { lastLines } from "#embedded/supervisor/last-lines.ts";
import { parseEnv } from "#schemas/env/env.ts";

const SAMPLE = { siteUrl: "http://sample--demo.localhost:5600/", signInUrl: "http://localhost/v" };

test("a start ends by printing the dashboard, the sample site and a sign-in link", () => {
  expect(lastLines(parseEnv({}), SAMPLE)).toEqual([
    "Dashboard: http://localhost:5599",
    "Sample site: http://sample--demo.localhost:5600/",
    "Sign in: http://localhost/v",
  ]);
});

test("with external accounts it explains why there is no sample, and names the account to sign in with", () => {
  const env = parseEnv({ AUTH_URL: "https://accounts.example/auth/v1" });
  const [dashboard, site, signIn] = lastLines(env, { none: "auth_external" });
  expect(dashboard).toBe("Dashboard: http://localhost:5599");
  expect(site).toMatch(/^Sample site: none; .*https:\/\/accounts\.example\/auth\/v1 \(AUTH_URL\)/);
  expect(signIn).toBe(
    "Sign in: http://localhost:5599/login with an account of https://accounts.example/auth/v1",
  );
});

test("with a public address it explains why there is no one-time link", () => {
  const env = parseEnv({ PUBLIC_URL: "https://press.example", WAITLIST_MODE: "true" });
  const [, site, signIn] = lastLines(env, { none: "forbidden" });
  expect(site).toMatch(/^Sample site: none; .*PUBLIC_URL/);
  expect(signIn).toMatch(/^Sign in: https:\/\/press\.example\/preview-login .*no one-time link/);
});

import { isAuthWeakPasswordError } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

describe("signing up", () => {
  test("signs in immediately and stores the address in lower case", async () => {
    const [client, email] = [authClient(server), newEmail()];
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data, error } = await client.signUp({
      email: ` ${email.toUpperCase()} `,
      password: newPassword(),
      options: { data: { full_name: "Ann" } },
    });
    expect(error).toBeNull();
    expect(data.session?.expires_in).toBe(3600);
    expect(data.user).toMatchObject({
      email,
      aud: "authenticated",
      role: "authenticated",
      phone: "",
      is_anonymous: false,
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: { full_name: "Ann" },
    });
    expect(data.user?.identities).toMatchObject([
      { id: data.user?.id, user_id: data.user?.id, provider: "email", email },
    ]);
    expect(events).toContain("SIGNED_IN");
  });

  test("with a taken address is refused, in any spelling", async () => {
    const { email } = await signedUp(server);
    const { error } = await authClient(server).signUp({
      email: email.toUpperCase(),
      password: newPassword(),
    });
    expect(error).toMatchObject({ status: 422, code: "user_already_exists" });
  });

  test("five times simultaneously creates one account", async () => {
    const [email, password] = [newEmail(), newPassword()];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => authClient(server).signUp({ email, password })),
    );
    expect(answers.filter((answer) => answer.data.session)).toHaveLength(1);
    const codes = answers.flatMap((answer) => answer.error?.code ?? []);
    expect(codes).toEqual(Array.from({ length: 4 }, () => "user_already_exists"));
  });

  test.each([
    { password: "x1", reasons: ["length"] },
    { password: "only-letters-here", reasons: ["characters"] },
    { password: "98765432109876", reasons: ["characters"] },
    { password: "password1", reasons: ["pwned"] },
    { password: "Password1", reasons: ["pwned"] },
    { password: "123", reasons: ["length", "characters"] },
    { password: "qwerty", reasons: ["length", "characters", "pwned"] },
  ])("with the weak password $password is refused for: $reasons", async ({ password, reasons }) => {
    const { error } = await authClient(server).signUp({ email: newEmail(), password });
    if (!isAuthWeakPasswordError(error)) throw new Error(`unexpected: ${error?.message}`);
    expect(error.reasons).toEqual(reasons);
    expect(error.status).toBe(422);
  });

  test("with the address as the password is refused", async () => {
    const email = newEmail();
    const { error } = await authClient(server).signUp({ email, password: email });
    expect(error?.code).toBe("weak_password");
  });

  test("ignores metadata fields that only the service may set", async () => {
    const { data } = await authClient(server).signUp({
      email: newEmail(),
      password: newPassword(),
      options: { data: { email_verified: true, sub: "someone-else", theme: "dark" } },
    });
    expect(data.user?.user_metadata).toEqual({ theme: "dark" });
  });

  test("with metadata that would not fit into a header is refused", async () => {
    const { error } = await authClient(server).signUp({
      email: newEmail(),
      password: newPassword(),
      options: { data: { note: "x".repeat(9000) } },
    });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  });

  const password = "correct-horse-7-battery";
  const challenge = "c".repeat(43);
  test.each([
    { what: "a broken address", body: { email: "ann@", password }, code: "validation_failed" },
    {
      what: "a non-ASCII domain",
      body: { email: "a@exämple.com", password },
      code: "validation_failed",
    },
    { what: "no password", body: { email: "ann@example.com" }, code: "validation_failed" },
    {
      what: "a password that is too long",
      body: { email: "ann@example.com", password: `a1${"x".repeat(300)}` },
      code: "validation_failed",
    },
    {
      what: "an operator instead of an address",
      body: { email: { $gt: "" }, password },
      code: "validation_failed",
    },
    {
      what: "a phone number as well",
      body: { email: "ann@example.com", phone: "+15550100", password },
      code: "validation_failed",
    },
    {
      what: "only half of the PKCE parameters",
      body: { email: "ann@example.com", password, code_challenge: challenge },
      code: "validation_failed",
    },
    {
      what: "a short challenge",
      body: {
        email: "ann@example.com",
        password,
        code_challenge: "short",
        code_challenge_method: "s256",
      },
      code: "validation_failed",
    },
    {
      what: "only a phone number",
      body: { phone: "+15550100", password },
      code: "phone_provider_disabled",
    },
    { what: "an empty body", body: {}, code: "anonymous_provider_disabled" },
  ])("with $what returns $code", async ({ body, code }) => {
    const response = await ask(server, "/signup", { method: "POST", body });
    expect(await response.json()).toMatchObject({ code });
    expect(response.status).toBe(code === "anonymous_provider_disabled" ? 422 : 400);
  });
});

test("a disabled sign-up is refused, and the settings report it", async () => {
  const closed = await startAuthServer({ variables: { AUTH_DISABLE_SIGNUP: "true" } });
  const { error } = await authClient(closed).signUp({
    email: newEmail(),
    password: newPassword(),
  });
  expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
  const settings = await (await ask(closed, "/settings")).json();
  expect(settings).toMatchObject({ disable_signup: true, mailer_autoconfirm: true });
  await closed.close();
});

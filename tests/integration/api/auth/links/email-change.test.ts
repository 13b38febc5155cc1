import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import {
  confirmed,
  mailsTo,
  mailTo,
  NO_AUTOCONFIRM,
  openLink,
} from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

describe.each([
  { mode: "with confirmation by mail", variables: NO_AUTOCONFIRM, enter: confirmed },
  { mode: "without confirmation", variables: {}, enter: signedUp },
])("a change of address $mode", ({ variables, enter }) => {
  let server: AuthServer;
  beforeAll(async () => {
    server = await startAuthServer({ variables });
  });
  afterAll(() => server.close());

  async function changing() {
    const person = await enter(server);
    const newAddress = newEmail();
    const { data, error } = await person.client.updateUser({ email: newAddress.toUpperCase() });
    expect(error).toBeNull();
    return { ...person, newAddress, user: data.user };
  }

  const openBoth = async (email: string, newAddress: string) => {
    const fromNew = await openLink(
      server,
      (await mailTo(server, newAddress, "email_change_new")).link,
    );
    const old = await mailTo(server, email, "email_change_current");
    return { first: fromNew, second: await openLink(server, old.link) };
  };

  // Case 30.
  test("is made when both addresses have confirmed it, and the old one is notified", async () => {
    const { email, password, newAddress, user, client } = await changing();
    expect(user).toMatchObject({ email, new_email: newAddress });
    expect(user?.email_change_sent_at).toBeTruthy();
    const { first, second } = await openBoth(email, newAddress);
    expect(first.fragment.get("message")).toContain("other email");
    expect([...first.fragment.keys()]).toEqual(["message", "sb"]);
    expect(second.fragment.get("type")).toBe("email_change");
    expect(second.fragment.get("access_token")).toBeTruthy();
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ email: newAddress });
    expect(data.user).not.toHaveProperty("new_email");
    expect(data.user?.identities).toMatchObject([{ email: newAddress }]);
    await signedIn(server, { email: newAddress, password });
    const old = await authClient(server).signInWithPassword({ email, password });
    expect(old.error?.code).toBe("invalid_credentials");
    expect((await mailsTo(server, email)).map(({ kind }) => kind)).toContain("email_changed");
  });

  test("can be confirmed by both codes, in either order", async () => {
    const { email, newAddress } = await changing();
    const client = authClient(server);
    const current = await mailTo(server, email, "email_change_current");
    const first = await client.verifyOtp({ email, token: current.code, type: "email_change" });
    expect(first.error).toBeNull();
    expect(first.data).toEqual({ user: null, session: null });
    const { code } = await mailTo(server, newAddress, "email_change_new");
    const second = await client.verifyOtp({ email: newAddress, token: code, type: "email_change" });
    expect(second.data.user?.email).toBe(newAddress);
    const token = second.data.session?.access_token ?? "";
    expect(await server.tokens.verifyAccessToken(token)).toMatchObject({
      email: newAddress,
      emailProven: true,
    });
  });

  test("is not made if only one address confirms it, even if its email is requested again", async () => {
    const { email, newAddress, client } = await changing();
    const first = await mailTo(server, newAddress, "email_change_new");
    await openLink(server, first.link);
    expect((await openLink(server, first.link)).error).toBe("otp_expired");
    server.pass(MINUTE_MS);
    await authClient(server).resend({ type: "email_change", email: newAddress });
    await authClient(server).resend({ type: "email_change", email });
    expect(await mailsTo(server, newAddress)).toHaveLength(1);
    server.pass(HOUR_MS);
    await client.refreshSession();
    expect((await client.getUser()).data.user).toMatchObject({ email, new_email: newAddress });
  });

  test("invalidates the older links when it is requested again", async () => {
    const { email, newAddress } = await changing();
    const old = await mailTo(server, newAddress, "email_change_new");
    server.pass(MINUTE_MS);
    const { error } = await authClient(server).resend({ type: "email_change", email });
    expect(error).toBeNull();
    expect((await openLink(server, old.link)).error).toBe("otp_expired");
    expect((await openBoth(email, newAddress)).second.error).toBeNull();
  });

  test("to a different address discards the confirmation of the first one", async () => {
    const { email, newAddress, client } = await changing();
    await openLink(server, (await mailTo(server, email, "email_change_current")).link);
    server.pass(MINUTE_MS);
    const other = newEmail();
    await client.updateUser({ email: other });
    expect(
      (await openLink(server, (await mailTo(server, newAddress, "email_change_new")).link)).error,
    ).toBe("otp_expired");
    const half = await openLink(server, (await mailTo(server, other, "email_change_new")).link);
    expect(half.fragment.get("message")).toBeTruthy();
    expect((await client.getUser()).data.user?.email).toBe(email);
  });

  // Case 31.
  test("to another user's address is refused", async () => {
    const [ann, ben] = [await enter(server), await enter(server)];
    const { error } = await ann.client.updateUser({ email: ben.email });
    expect(error).toMatchObject({ status: 422, code: "email_exists" });
  });

  test("fails and is discarded if someone else takes the address in the meantime", async () => {
    const { email, newAddress, client } = await changing();
    const other = authClient(server);
    await other.signUp({ email: newAddress, password: newPassword() });
    const { second } = await openBoth(email, newAddress);
    expect(second.error).toBe("email_exists");
    expect((await client.getUser()).data.user).not.toHaveProperty("new_email");
  });

  test("is discarded by a new password", async () => {
    const { email, newAddress, client } = await changing();
    const { link } = await mailTo(server, newAddress, "email_change_new");
    const { data } = await client.updateUser({ password: newPassword() });
    expect(data.user).not.toHaveProperty("new_email");
    expect((await openLink(server, link)).error).toBe("otp_expired");
    expect(await collection(server.db, "authUsers").findOne({ email })).toBeTruthy();
  });

  test("is refused if it is requested twice in a minute", async () => {
    const { client } = await changing();
    const { error } = await client.updateUser({ email: newEmail() });
    expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  });
});

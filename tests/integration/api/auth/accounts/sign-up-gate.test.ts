import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId, newSecret } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import { issueInvitation } from "#store/orgs/invitations.ts";
import { inviteWaitlistEntry, joinWaitlist } from "#store/mail/waitlist-entries.ts";
import { mailsTo, NO_AUTOCONFIRM } from "#tests/support/worlds/accounts/auth-mails.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

const YEAR_MS = 365 * 86_400_000;

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer({ variables: { ...NO_AUTOCONFIRM, WAITLIST_MODE: "true" } });
});
afterAll(() => server.close());

/** A person on the waitlist whom an admin has invited, and the token from their email. */
async function invited() {
  const [email, token, now] = [newEmail(), newSecret("pmw"), server.clock()];
  await joinWaitlist(server.db, { email, note: "", ip: "127.0.0.1", now });
  const entry = await collection(server.db, "waitlistEntries").findOne({ email });
  await inviteWaitlistEntry(server.db, entry?._id ?? "", { token, now });
  return { email, token };
}

const signUp = (email: string, data: Record<string, unknown> = {}) =>
  authClient(server).signUp({ email, password: newPassword(), options: { data } });

describe("while the waitlist is on", () => {
  // Case 7.
  test("an uninvited person cannot sign up, by password or by email", async () => {
    const email = newEmail();
    expect((await signUp(email)).error).toMatchObject({ status: 422, code: "signup_disabled" });
    const byMail = await authClient(server).signInWithOtp({ email });
    expect(byMail.error).toMatchObject({ status: 422, code: "signup_disabled" });
    expect(await mailsTo(server, email)).toEqual([]);
  });

  test("an invited person signs up without confirming, because the email's token has verified the address", async () => {
    const { email, token } = await invited();
    const { data } = await signUp(email, { waitlist_token: token, full_name: "Ann" });
    expect(data.session).toBeTruthy();
    expect(data.user?.user_metadata).toEqual({ full_name: "Ann" });
    const owner = await server.tokens.verifyAccessToken(data.session?.access_token ?? "");
    expect(owner).toMatchObject({ email, emailProven: true });
    const entry = await collection(server.db, "waitlistEntries").findOne({ email });
    expect(entry?.state).toBe("signedUp");
  });

  test("an invitation works once, and only for its own address", async () => {
    const { email, token } = await invited();
    const data = { waitlist_token: token };
    expect((await signUp(newEmail(), data)).error?.code).toBe("signup_disabled");
    expect((await signUp(email, data)).error).toBeNull();
    expect((await signUp(email, data)).data.session).toBeNull();
  });

  test("an invited address cannot sign up without its token", async () => {
    const { email } = await invited();
    for (const waitlist_token of [undefined, "pmw_guess", { $ne: "" }, ""])
      expect((await signUp(email, { waitlist_token })).error?.code).toBe("signup_disabled");
  });

  test("a person invited to an organization signs up, and confirms the address as usual", async () => {
    const email = newEmail();
    const invitation = { orgId: newId(), email, role: "member", invitedBy: newId() } as const;
    await issueInvitation(server.db, invitation);
    const { data, error } = await signUp(email);
    expect(error).toBeNull();
    expect(data.session).toBeNull();
    expect((await mailsTo(server, email)).map(({ kind }) => kind)).toEqual(["confirmation"]);
  });

  test("an expired invitation to an organization does not allow a sign-up", async () => {
    const email = newEmail();
    const invitation = { orgId: newId(), email, role: "member", invitedBy: newId() } as const;
    await issueInvitation(server.db, invitation);
    server.pass(YEAR_MS);
    expect((await signUp(email)).error?.code).toBe("signup_disabled");
  });

  test("the settings report that sign-up is closed", async () => {
    const settings = await (await ask(server, "/settings")).json();
    expect(settings).toMatchObject({ disable_signup: true });
  });
});

test("a sign-up that is disabled entirely stays closed for invited people", async () => {
  const variables = { WAITLIST_MODE: "true", AUTH_DISABLE_SIGNUP: "true" };
  const closed = await startAuthServer({ beside: server, variables });
  const { email, token } = await invited();
  const { error } = await authClient(closed).signUp({
    email,
    password: newPassword(),
    options: { data: { waitlist_token: token } },
  });
  expect(error).toMatchObject({ status: 422, code: "signup_disabled" });
  await closed.close();
});

test("a waitlist token is never stored as metadata, even if no token is required", async () => {
  const open = await startAuthServer();
  const { data } = await authClient(open).signUp({
    email: newEmail(),
    password: newPassword(),
    options: { data: { waitlist_token: "pmw_x", theme: "dark" } },
  });
  expect(data.user?.user_metadata).toEqual({ theme: "dark" });
  await open.close();
});

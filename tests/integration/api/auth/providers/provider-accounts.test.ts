import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#schemas/ids.ts";
import { collection } from "#store/collections.ts";
import {
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";
import {
  type GithubDouble,
  startGithubDouble,
} from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import {
  type GoogleDouble,
  newGooglePerson,
  startGoogleDouble,
} from "#tests/support/doubles/google-double.ts";
import { giveFactor } from "#tests/support/worlds/accounts/given-factor.ts";
import { oauthStart, walk } from "#tests/support/worlds/accounts/provider-walk.ts";

let github: GithubDouble;
let google: GoogleDouble;
let server: AuthServer;
beforeAll(async () => {
  [github, google] = await Promise.all([startGithubDouble(), startGoogleDouble()]);
  server = await startAuthServer({ variables: variables() });
});
beforeEach(() => {
  github.person = newGithubPerson();
});
afterAll(async () => {
  await server.close();
  await github.close();
  await google.close();
});

const variables = (more: Record<string, string> = {}) => ({
  ...github.variables,
  ...google.variables,
  ...more,
});

async function signInWithGithub(at: AuthServer = server) {
  const { fragment } = await walk(at, await oauthStart(at));
  const token = fragment.get("access_token");
  const user = token ? (await authClient(at).getUser(token)).data.user : null;
  return { user, code: fragment.get("error_code"), token };
}

async function signInWithGoogle(person: GoogleDouble["person"]) {
  const token = await google.idToken(person);
  return authClient(server).signInWithIdToken({ provider: "google", token });
}

async function verifyEmail(email: string): Promise<void> {
  await collection(server.db, "authUsers").updateOne(
    { email },
    { $set: { emailProvenAt: new Date(), emailConfirmedAt: new Date() } },
  );
}

const mailsTo = (to: string) => collection(server.db, "mails").find({ to }).toArray();
const githubWith = (email: string, verified = true) =>
  newGithubPerson({ emails: [{ email, primary: true, verified }] });

describe("a user whose address the provider vouches for", () => {
  test("gets a verified account", async () => {
    const { user } = await signInWithGithub();
    const document = await collection(server.db, "authUsers").findOne({ _id: user?.id ?? "" });
    expect(document?.emailProvenAt).toBeInstanceOf(Date);
    expect(user?.email_confirmed_at).toBeTruthy();
  });

  test("keeps one account with two identities if they verified the address here before, and is notified", async () => {
    const { client, email, password, session } = await signedUp(server);
    await verifyEmail(email);
    const person = newGooglePerson({ email: email.toUpperCase() });
    const { data } = await signInWithGoogle(person);
    expect(data.user?.id).toBe(session.user.id);
    expect(data.user?.identities?.map(({ provider }) => provider)).toEqual(["email", "google"]);
    expect(await mailsTo(email)).toMatchObject([{ kind: "identity_linked" }]);
    expect((await client.getUser()).error).toBeNull();
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("takes over an account that someone else created with the address", async () => {
    const attacker = await signedUp(server);
    await attacker.client.updateUser({ data: { full_name: "Mallory", theme: "dark" } });
    github.person = githubWith(attacker.email);
    const { user } = await signInWithGithub();
    expect(user?.id).toBe(attacker.session.user.id);
    expect(user?.user_metadata).toMatchObject({ full_name: "Ann Octo" });
    expect(user?.user_metadata["theme"]).toBeUndefined();
    expect((await attacker.client.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await attacker.client.refreshSession()).error).toBeTruthy();
    const again = await authClient(server).signInWithPassword(attacker);
    expect(again.error).toMatchObject({ code: "invalid_credentials" });
  });

  test.each([true, false])(
    "can sign in in several browsers at the same time and stay signed in (account verified: %s)",
    async (verified) => {
      const { email, session } = await signedUp(server);
      if (verified) await verifyEmail(email);
      github.person = githubWith(email);
      const answers = await Promise.all(Array.from({ length: 4 }, () => signInWithGithub()));
      expect(answers.map(({ user }) => user?.id)).toEqual(answers.map(() => session.user.id));
      expect(answers[0]?.user?.identities).toHaveLength(2);
    },
  );

  test("takes it over without the identities, factors and links that were never verified", async () => {
    const attacker = await signedUp(server);
    const users = collection(server.db, "authUsers");
    const now = new Date();
    const times = { createdAt: now, updatedAt: now };
    await users.updateOne(
      { email: attacker.email },
      {
        $push: {
          identities: {
            id: crypto.randomUUID(),
            provider: "google",
            subject: "666",
            key: "google:666",
            email: "mallory@example.com",
            emailVerified: true,
            data: {},
            lastSignInAt: now,
            ...times,
          },
        },
      },
    );
    await giveFactor(server, attacker.session.user.id);
    await attacker.client.resetPasswordForEmail(attacker.email);
    github.person = githubWith(attacker.email);
    const { user } = await signInWithGithub();
    expect(user?.identities?.map(({ provider }) => provider)).toEqual(["email", "github"]);
    expect(user?.factors).toBeUndefined();
    const userId = attacker.session.user.id;
    expect(await collection(server.db, "authOneTimeTokens").findOne({ userId })).toBeNull();
    const mallory = newGooglePerson({ sub: "666", email: "mallory@example.com" });
    expect((await signInWithGoogle(mallory)).data.user?.id).not.toBe(userId);
  });

  test("keeps a name that they chose here, and gets everything else from the provider", async () => {
    const first = await signInWithGithub();
    await collection(server.db, "authUsers").updateOne(
      { _id: first.user?.id ?? "" },
      { $set: { "userMetadata.full_name": "Ann of the Site" } },
    );
    github.person = { ...github.person, name: "Ann Renamed", login: "ann-renamed" };
    const { user } = await signInWithGithub();
    expect(user?.user_metadata).toMatchObject({
      full_name: "Ann of the Site",
      name: "Ann Renamed",
      user_name: "ann-renamed",
    });
  });

  test("cannot sign in by any method while they are banned", async () => {
    const { user } = await signInWithGithub();
    await collection(server.db, "authUsers").updateOne(
      { _id: user?.id ?? "" },
      { $set: { bannedUntil: new Date(Date.now() + 3_600_000) } },
    );
    expect(await signInWithGithub()).toMatchObject({ user: null, code: "user_banned" });
    const { error } = await signInWithGoogle(newGooglePerson({ email: user?.email ?? "" }));
    expect(error).toMatchObject({ code: "user_banned" });
  });
});

describe("a user whose address the provider does not vouch for", () => {
  test("cannot sign in to the account with that address", async () => {
    const { email, session } = await signedUp(server);
    await verifyEmail(email);
    github.person = githubWith(email, false);
    expect(await signInWithGithub()).toMatchObject({
      user: null,
      code: "provider_email_needs_verification",
    });
    const document = await collection(server.db, "authUsers").findOne({ _id: session.user.id });
    expect(document?.identities.map(({ provider }) => provider)).toEqual(["email"]);
  });

  test("gets an email for verifying the address, and no session", async () => {
    const email = newEmail();
    github.person = githubWith(email, false);
    expect(await signInWithGithub()).toMatchObject({
      user: null,
      code: "provider_email_needs_verification",
    });
    expect(await mailsTo(email)).toMatchObject([{ kind: "confirmation" }]);
    const document = await collection(server.db, "authUsers").findOne({ email });
    expect(document).toMatchObject({ emailConfirmedAt: null, emailProvenAt: null });
  });

  test("can sign in once they have verified it at the provider", async () => {
    const email = newEmail();
    github.person = githubWith(email, false);
    await signInWithGithub();
    github.person = { ...github.person, emails: [{ email, primary: true, verified: true }] };
    expect((await signInWithGithub()).user).toMatchObject({
      email,
      identities: [{ provider: "email" }, { provider: "github" }],
    });
  });
});

describe("a new user", () => {
  test("is refused while sign-up is closed, but existing users are not", async () => {
    const existing = await signInWithGithub();
    const closed = await startAuthServer({
      beside: server,
      variables: variables({ AUTH_DISABLE_SIGNUP: "true" }),
    });
    expect((await signInWithGithub(closed)).user?.id).toBe(existing.user?.id);
    github.person = newGithubPerson();
    expect(await signInWithGithub(closed)).toMatchObject({ user: null, code: "signup_disabled" });
    await closed.close();
  });

  test("can sign up with an invitation from the waitlist or an organization while the waitlist is on", async () => {
    const waiting = await startAuthServer({
      beside: server,
      variables: variables({ WAITLIST_MODE: "true" }),
    });
    expect(await signInWithGithub(waiting)).toMatchObject({ user: null, code: "signup_disabled" });

    const [email, hash] = [newEmail(), newId()];
    const now = new Date();
    await collection(server.db, "waitlistEntries").insertOne({
      _id: newId(),
      email,
      note: "",
      state: "invited",
      confirmHash: null,
      confirmationSentAt: null,
      inviteHash: hash,
      joinedAt: now,
      confirmedAt: now,
      invitedAt: now,
      ip: "",
    });
    github.person = githubWith(email);
    expect((await signInWithGithub(waiting)).user?.email).toBe(email);
    const entry = await collection(server.db, "waitlistEntries").findOne({ email });
    expect(entry?.state).toBe("signedUp");

    const member = newEmail();
    await collection(server.db, "invitations").insertOne({
      _id: newId(),
      orgId: newId(),
      email: member,
      role: "member",
      invitedBy: newId(),
      linkHash: newId(),
      mailHash: newId(),
      state: "pending",
      answeredAt: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    });
    github.person = githubWith(member);
    expect((await signInWithGithub(waiting)).user?.email).toBe(member);
    await waiting.close();
  });

  test("who signs up by password and GitHub at the same moment has one account", async () => {
    const email = newEmail();
    github.person = githubWith(email);
    const start = await oauthStart(server);
    const client = authClient(server);
    const [, { landing }] = await Promise.all([
      client.signUp({ email, password: newPassword() }),
      walk(server, start),
    ]);
    expect(landing.hash).toContain("access_token");
    expect(await collection(server.db, "authUsers").countDocuments({ email })).toBe(1);
  });
});

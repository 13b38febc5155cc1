import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { findGitHostToken } from "#store/accounts/git-host-tokens.ts";
import {
  ask,
  authClient,
  type AuthServer,
  newEmail,
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
import {
  LANDING,
  oauthStart,
  walk,
  walkFrom,
} from "#tests/support/worlds/accounts/provider-walk.ts";

let github: GithubDouble;
let google: GoogleDouble;
let server: AuthServer;
let variables: Record<string, string>;
beforeAll(async () => {
  [github, google] = await Promise.all([startGithubDouble(), startGoogleDouble()]);
  variables = { ...github.variables, ...google.variables };
  server = await startAuthServer({ variables });
});
beforeEach(() => {
  github.person = newGithubPerson();
});
afterAll(async () => {
  await server.close();
  await github.close();
  await google.close();
});

async function pageToLink(client: GoTrueClient): Promise<string> {
  const { data, error } = await client.linkIdentity({
    provider: "github",
    options: { redirectTo: LANDING },
  });
  if (!data.url) throw error ?? new Error("The client returned no address.");
  return data.url;
}

const linkGithub = async (client: GoTrueClient) => walkFrom(server, await pageToLink(client));

async function identitiesOf(client: GoTrueClient) {
  const { data, error } = await client.getUserIdentities();
  if (error) throw error;
  return data.identities;
}

async function providersOf(client: GoTrueClient): Promise<string[]> {
  return (await identitiesOf(client)).map(({ provider }) => provider);
}

async function unlink(client: GoTrueClient, provider: string) {
  const identity = (await identitiesOf(client)).find((one) => one.provider === provider);
  if (!identity) throw new Error(`There is no ${provider} identity.`);
  return client.unlinkIdentity(identity);
}

const documentOf = (userId: string) => collection(server.db, "authUsers").findOne({ _id: userId });

const kindsOfMails = async (to: string) =>
  (await collection(server.db, "mails").find({ to }).sort({ createdAt: 1 }).toArray()).map(
    ({ kind }) => kind,
  );

/** The session id in a token. */
function sessionIdOf(token: string | null | undefined): unknown {
  const [, claims = ""] = (token ?? "").split(".");
  return (JSON.parse(Buffer.from(claims, "base64url").toString()) as { session_id: string })
    .session_id;
}

describe("linking a GitHub account", () => {
  test("adds it with any address, keeps the session, and sends an email", async () => {
    const { client, session, email } = await signedUp(server);
    const { fragment } = await linkGithub(client);
    expect(fragment.get("provider_token")).toMatch(/^gho_/);
    expect(sessionIdOf(fragment.get("access_token"))).toBe(sessionIdOf(session.access_token));
    expect(await providersOf(client)).toEqual(["email", "github"]);
    expect(await kindsOfMails(email)).toEqual(["identity_linked"]);
    const { fragment: later } = await walk(server, await oauthStart(server));
    const { data } = await authClient(server).getUser(later.get("access_token") ?? "");
    expect(data.user).toMatchObject({ id: session.user.id, email });
  });

  test("works with PKCE and keeps the session", async () => {
    const { client, session, email, password } = await signedUp(server);
    const pkce = authClient(server, { flowType: "pkce" });
    const signedIn = await pkce.signInWithPassword({ email, password });
    const { landing } = await linkGithub(pkce);
    const { data } = await pkce.exchangeCodeForSession(landing.searchParams.get("code") ?? "");
    expect(data.session?.provider_token).toMatch(/^gho_/);
    expect(data.user?.id).toBe(session.user.id);
    expect(sessionIdOf(data.session?.access_token)).toBe(
      sessionIdOf(signedIn.data.session?.access_token),
    );
    expect(await providersOf(client)).toContain("github");
  });

  test("is refused if another user has linked it, or if one is linked already", async () => {
    const [first, second] = [await signedUp(server), await signedUp(server)];
    await linkGithub(first.client);
    const foreign = await linkGithub(second.client);
    expect(foreign.fragment.get("error_code")).toBe("identity_already_exists");
    github.person = newGithubPerson();
    const another = await linkGithub(first.client);
    expect(another.fragment.get("error_code")).toBe("identity_already_exists");
    expect(await providersOf(first.client)).toEqual(["email", "github"]);
    expect(await providersOf(second.client)).toEqual(["email"]);
  });

  test("does not verify the account's address", async () => {
    const { client, session, email, password } = await signedUp(server);
    github.person = newGithubPerson({ emails: [{ email, primary: true, verified: true }] });
    await linkGithub(client);
    expect((await documentOf(session.user.id))?.emailProvenAt).toBeNull();
    expect((await client.signInWithPassword({ email, password })).error).toBeNull();
  });

  test("fails if the session has ended in the meantime", async () => {
    const { client } = await signedUp(server);
    const page = await pageToLink(client);
    await client.signOut();
    const { landing } = await walkFrom(server, page);
    expect(landing.hash).toContain("error_code=session_not_found");
    expect(landing.hash).not.toContain("access_token");
    const key = `github:${github.person.id}`;
    const linked = await collection(server.db, "authUsers").findOne({ "identities.key": key });
    expect(linked).toBeNull();
  });

  test("is not done in another user's browser", async () => {
    const { client, session } = await signedUp(server);
    const browser = { "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" };
    const { landing } = await walkFrom(server, await pageToLink(client), browser);
    expect(landing.hash).toContain("error_code=bad_oauth_state");
    expect((await documentOf(session.user.id))?.identities).toHaveLength(1);
  });
});

describe("linking with an ID token from Google", () => {
  test("adds it and keeps the session", async () => {
    const { client, session } = await signedUp(server);
    const token = await google.idToken(newGooglePerson());
    const { data, error } = await client.linkIdentity({ provider: "google", token });
    expect(error).toBeNull();
    expect(data.user?.id).toBe(session.user.id);
    const { data: current } = await client.getSession();
    expect(sessionIdOf(current.session?.access_token)).toBe(sessionIdOf(session.access_token));
    expect(await providersOf(client)).toEqual(["email", "google"]);
  });

  test("needs a session", async () => {
    const body = {
      provider: "google",
      id_token: await google.idToken(newGooglePerson()),
      link_identity: true,
    };
    const response = await ask(server, "/token?grant_type=id_token", { method: "POST", body });
    expect(response.status).toBe(401);
  });
});

describe("unlinking", () => {
  test("removes this way to sign in, deletes the GitHub token, and sends an email", async () => {
    const { client, session, email } = await signedUp(server);
    await linkGithub(client);
    const userId = session.user.id;
    expect(await findGitHostToken(server.db, userId, "github")).not.toBeNull();
    await client.resetPasswordForEmail(email);
    expect((await unlink(client, "github")).error).toBeNull();
    expect(await providersOf(client)).toEqual(["email"]);
    expect(await findGitHostToken(server.db, userId, "github")).toBeNull();
    expect(await collection(server.db, "authOneTimeTokens").findOne({ userId })).toBeNull();
    expect(await kindsOfMails(email)).toEqual(["identity_linked", "recovery", "identity_unlinked"]);
  });

  test("never removes the last identity", async () => {
    const { client } = await signedUp(server);
    const { error } = await unlink(client, "email");
    expect(error).toMatchObject({ status: 422, code: "single_identity_not_deletable" });
  });

  test("both identities at the same moment leaves one of them", async () => {
    const { client } = await signedUp(server);
    await linkGithub(client);
    const identities = await identitiesOf(client);
    const answers = await Promise.all(identities.map((one) => client.unlinkIdentity(one)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await identitiesOf(client)).toHaveLength(1);
  });

  test("the address moves the account to the address that GitHub vouches for, and removes the password", async () => {
    const { client, email, password, session } = await signedUp(server);
    await linkGithub(client);
    expect((await unlink(client, "email")).error).toBeNull();
    const [vouched] = github.person.emails;
    expect((await client.getUser()).data.user?.email).toBe(vouched?.email);
    expect((await documentOf(session.user.id))?.emailProvenAt).toBeInstanceOf(Date);
    for (const address of [email, vouched?.email ?? ""]) {
      const { error } = await authClient(server).signInWithPassword({ email: address, password });
      expect(error).toMatchObject({ code: "invalid_credentials" });
    }
  });

  test("never leaves an address confirmed that no provider vouches for", async () => {
    const { client, session } = await signedUp(server);
    const address = newEmail();
    github.person = newGithubPerson({
      emails: [{ email: address, primary: true, verified: false }],
    });
    await linkGithub(client);
    expect((await unlink(client, "email")).error).toBeNull();
    expect(await documentOf(session.user.id)).toMatchObject({
      email: address,
      emailConfirmedAt: null,
      emailProvenAt: null,
    });
  });

  test("is refused if another account has the address that would remain", async () => {
    const [other, { client }] = [await signedUp(server), await signedUp(server)];
    github.person = newGithubPerson({
      emails: [{ email: other.email, primary: true, verified: true }],
    });
    await linkGithub(client);
    const { error } = await unlink(client, "email");
    expect(error).toMatchObject({ status: 422, code: "email_conflict_identity_not_deletable" });
    expect(await providersOf(client)).toEqual(["email", "github"]);
  });

  test("an identity of another user, or an invalid id, is refused", async () => {
    const [mine, other] = [await signedUp(server), await signedUp(server)];
    await linkGithub(mine.client);
    const [foreign] = await identitiesOf(other.client);
    if (!foreign) throw new Error("no identity");
    const { error } = await mine.client.unlinkIdentity(foreign);
    expect(error).toMatchObject({ status: 422, code: "identity_not_found" });
    const headers = { authorization: `Bearer ${mine.session.access_token}` };
    const options = { method: "DELETE", headers };
    const response = await ask(server, "/user/identities/all", options);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: "validation_failed" });
  });
});

describe("changing the ways to sign in", () => {
  test("needs a session", async () => {
    for (const [path, method] of [
      ["/user/identities/authorize?provider=github", "GET"],
      [`/user/identities/${crypto.randomUUID()}`, "DELETE"],
    ] as const)
      expect((await ask(server, path, { method })).status).toBe(401);
  });

  test("needs the second factor if the user has one", async () => {
    const { client, session } = await signedUp(server);
    await linkGithub(client);
    await giveFactor(server, session.user.id);
    expect((await client.linkIdentity({ provider: "github" })).error?.code).toBe(
      "insufficient_aal",
    );
    expect((await unlink(client, "github")).error?.code).toBe("insufficient_aal");
    const token = await google.idToken(newGooglePerson());
    const { error } = await client.linkIdentity({ provider: "google", token });
    expect(error?.code).toBe("insufficient_aal");
  });

  test("can be disabled", async () => {
    const off = await startAuthServer({
      beside: server,
      variables: { ...variables, AUTH_MANUAL_LINKING: "false" },
    });
    const { client } = await signedUp(off);
    const { error } = await client.linkIdentity({ provider: "github" });
    expect(error).toMatchObject({ status: 404, code: "manual_linking_disabled" });
    expect((await unlink(client, "email")).error?.code).toBe("manual_linking_disabled");
    await off.close();
  });
});

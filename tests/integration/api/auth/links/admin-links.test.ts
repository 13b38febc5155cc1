import type { GoTrueAdminApi } from "@supabase/auth-js";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collection } from "#store/collections.ts";
import { adminClient } from "#tests/support/worlds/accounts/auth-admin.ts";
import {
  authClient,
  type AuthServer,
  newEmail,
  newPassword,
  PUBLIC_URL,
  signedIn,
  signedUp,
  startAuthServer,
} from "#tests/support/worlds/accounts/auth-server.ts";

let server: AuthServer;
let admin: GoTrueAdminApi;
beforeAll(async () => {
  server = await startAuthServer();
  admin = await adminClient(server);
});
afterAll(() => server.close());

const mailsTo = (email: string) =>
  collection(server.db, "mails").find({ to: email }).sort({ createdAt: 1 }).toArray();

/** Opens a link as a browser does and returns the fragment of the page that it redirects to. */
async function open(link: string | null | undefined) {
  const { pathname, search } = new URL(link ?? "");
  const response = await fetch(`${server.url}${pathname.replace("/auth/v1", "")}${search}`, {
    redirect: "manual",
  });
  const target = new URL(response.headers.get("location") ?? "", PUBLIC_URL);
  return { target, values: Object.fromEntries(new URLSearchParams(target.hash.slice(1))) };
}

describe("an invitation", () => {
  test("arrives by email, and its link signs in with a verified address", async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { full_name: "Ben" },
      redirectTo: `${PUBLIC_URL}/welcome`,
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, user_metadata: { full_name: "Ben" } });
    expect(data.user?.invited_at).toBeTruthy();
    const [mail] = await mailsTo(email);
    expect(mail?.kind).toBe("invite");

    const { target, values } = await open(mail?.link);
    expect(target.pathname).toBe("/welcome");
    expect(values["type"]).toBe("invite");
    expect(await server.tokens.verifyAccessToken(values["access_token"] ?? "")).toMatchObject({
      email,
      emailProven: true,
    });
  });

  test("is refused for an address that is already taken", async () => {
    const { email } = await signedUp(server);
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });
});

describe("a generated link", () => {
  test("signs up a new user with the password that the program chose", async () => {
    const [email, password] = [newEmail(), newPassword()];
    const { data, error } = await admin.generateLink({ type: "signup", email, password });
    expect(error).toBeNull();
    expect(data.properties).toMatchObject({ verification_type: "signup", redirect_to: PUBLIC_URL });
    expect(data.user?.email).toBe(email);
    expect((await open(data.properties?.action_link)).values["type"]).toBe("signup");
    await signedIn(server, { email, password });
    expect((await admin.generateLink({ type: "signup", email, password })).error?.code).toBe(
      "email_exists",
    );
    expect(await mailsTo(email)).toEqual([]);
  });

  test.each(["magiclink", "recovery"] as const)("of type %s signs in by its hash", async (type) => {
    const { email, session } = await signedUp(server);
    const { data } = await admin.generateLink({ type, email });
    const { data: verified, error } = await authClient(server).verifyOtp({
      token_hash: data.properties?.hashed_token ?? "",
      type,
    });
    expect(error).toBeNull();
    expect(verified.user?.id).toBe(session.user.id);
    expect(await mailsTo(email)).toEqual([]);
  });

  test("can be used by entering its code", async () => {
    const { email } = await signedUp(server);
    const { data } = await admin.generateLink({ type: "magiclink", email });
    const token = data.properties?.email_otp ?? "";
    expect(token).toMatch(/^\d{6}$/);
    const { data: verified } = await authClient(server).verifyOtp({ email, token, type: "email" });
    expect(verified.session).not.toBeNull();
  });

  test("can invite a user, and a magic link for an unknown address signs the user up", async () => {
    const [invited, unknown] = [newEmail(), newEmail()];
    const invitation = await admin.generateLink({ type: "invite", email: invited });
    expect((await open(invitation.data.properties?.action_link)).values["type"]).toBe("invite");
    const { data } = await admin.generateLink({ type: "magiclink", email: unknown });
    expect(data.properties?.verification_type).toBe("signup");
    const { values } = await open(data.properties?.action_link);
    expect(decodeJwt(values["access_token"] ?? "")["email"]).toBe(unknown);
  });

  test("changes the address once both links have been opened", async () => {
    const { email, session } = await signedUp(server);
    const newAddress = newEmail();
    const links = [];
    for (const type of ["email_change_current", "email_change_new"] as const) {
      const { data, error } = await admin.generateLink({ type, email, newEmail: newAddress });
      expect(error).toBeNull();
      links.push(data.properties?.action_link);
    }
    await open(links[0]);
    expect(await server.tokens.findOwner(session.user.id)).toMatchObject({ email });
    await open(links[1]);
    expect(await server.tokens.findOwner(session.user.id)).toMatchObject({
      email: newAddress,
      emailProven: true,
    });
  });

  test("is refused for an unknown user and for an address that is taken", async () => {
    const [ann, ben] = [await signedUp(server), await signedUp(server)];
    const nobody = await admin.generateLink({ type: "recovery", email: newEmail() });
    expect(nobody.error).toMatchObject({ status: 404, code: "user_not_found" });
    const refused = await admin.generateLink({
      type: "email_change_new",
      email: ann.email,
      newEmail: ben.email,
    });
    expect(refused.error).toMatchObject({ status: 422, code: "email_exists" });
  });
});

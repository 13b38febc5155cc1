import { expect, test } from "vitest";
import { findUsers } from "#core/accounts/users.ts";
import { signedUp, startAuthServer } from "#tests/support/worlds/accounts/auth-server.ts";

/** The only kind of picture that other users load: one that this installation stores. */
const PICTURE = `/avatars/${"a".repeat(64)}.webp`;

test("users are shown by their chosen name, or by the first part of their address", async () => {
  const server = await startAuthServer();
  const [ann, ben] = [await signedUp(server), await signedUp(server)];
  await ann.client.updateUser({
    data: { full_name: " Ann Smith ", avatar_url: PICTURE },
  });
  await ben.client.updateUser({ data: { full_name: { first: "Ben" } } });
  const [annId, benId] = [ann.session.user.id, ben.session.user.id];
  const users = await findUsers(server.db, [annId, benId, annId, "unknown"]);
  expect(users.toSorted((a) => (a.userId === annId ? -1 : 1))).toEqual([
    { userId: annId, email: ann.email, name: "Ann Smith", avatarUrl: PICTURE },
    { userId: benId, email: ben.email, name: ben.email.split("@")[0], avatarUrl: null },
  ]);
  const owner = await server.tokens.verifyAccessToken(ann.session.access_token);
  expect(owner).toMatchObject({ fullName: "Ann Smith", aal: "aal1" });
  await server.close();
});

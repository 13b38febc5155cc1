import type { IndexDescription } from "mongodb";

type AuthCollection =
  | "authUsers"
  | "authSessions"
  | "authOneTimeTokens"
  | "authFlows"
  | "authChallenges"
  | "authSeenTokens"
  | "authKeys";

/** The indexes of the embedded account service. */
export const authIndexes: { [N in AuthCollection]: (IndexDescription & { name: string })[] } = {
  authUsers: [
    {
      name: "email",
      key: { email: 1 },
      unique: true,
      partialFilterExpression: { email: { $exists: true } },
    },
    {
      name: "identity",
      key: { "identities.key": 1 },
      unique: true,
      partialFilterExpression: { "identities.key": { $exists: true } },
    },
    { name: "created", key: { createdAt: -1, _id: -1 } },
  ],
  authSessions: [
    { name: "user", key: { userId: 1, refreshedAt: 1 } },
    { name: "created", key: { createdAt: -1, _id: -1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  authOneTimeTokens: [
    { name: "hash", key: { hash: 1 }, unique: true },
    { name: "user_kind", key: { userId: 1, kind: 1 }, unique: true },
    { name: "sentTo", key: { sentTo: 1, kind: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  authFlows: [
    {
      name: "code",
      key: { codeHash: 1 },
      unique: true,
      partialFilterExpression: { codeHash: { $type: "string" } },
    },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  authChallenges: [
    { name: "factor", key: { userId: 1, factorId: 1, createdAt: -1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  authSeenTokens: [{ name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  authKeys: [],
};

import type { IndexDescription } from "mongodb";

type OauthCollection = "oauthClients" | "oauthCodes" | "applications" | "applicationTokens";

export const oauthIndexes: { [N in OauthCollection]: (IndexDescription & { name: string })[] } = {
  oauthClients: [{ name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  oauthCodes: [
    { name: "user", key: { userId: 1 } },
    // An hour.
    { name: "expires", key: { createdAt: 1 }, expireAfterSeconds: 3_600 },
  ],
  applications: [
    { name: "user_created", key: { userId: 1, createdAt: -1, _id: -1 } },
    { name: "org_created", key: { orgId: 1, createdAt: -1, _id: -1 } },
    { name: "org_user", key: { orgId: 1, userId: 1 } },
    { name: "project", key: { projectId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  applicationTokens: [
    { name: "application", key: { applicationId: 1 } },
    { name: "expires", key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
};

import type { Db } from "mongodb";
import { collection } from "../collections.ts";
import { forgetAuthor } from "../tasks/of-user.ts";
import { forgetSlackUser } from "../slack/delete-slack.ts";
import { deleteApplications } from "../oauth/applications.ts";

/** Removes what is stored about a user apart from the account itself. Sessions go last, so that an interrupted attempt can be repeated. */
export async function forgetUser(db: Db, userId: string): Promise<void> {
  await collection(db, "apiKeys").deleteMany({ userId });
  await collection(db, "oauthCodes").deleteMany({ userId });
  await deleteApplications(db, { userId });
  await forgetSlackUser(db, userId);
  await collection(db, "notifications").deleteMany({ userId });
  await collection(db, "notificationPreferences").deleteOne({ _id: userId });
  await collection(db, "digestEntries").deleteMany({ userId });
  await collection(db, "providerTokens").deleteMany({ userId });
  await collection(db, "newRepositories").deleteMany({ userId });
  await collection(db, "sourceDrafts").deleteMany({ userId });
  await collection(db, "siteTickets").deleteMany({ userId });
  await collection(db, "repositoryPreviews").deleteMany({ userId });
  await collection(db, "sourcePlans").deleteMany({ userId });
  await collection(db, "mcpCalls").deleteMany({ userId });
  await collection(db, "taskSchedules").deleteMany({ userId });
  await forgetAuthor(db, userId);
  await collection(db, "repeatableRequests").deleteMany({ userId });
  await collection(db, "authChallenges").deleteMany({ userId });
  await collection(db, "authOneTimeTokens").deleteMany({ userId });
  await collection(db, "authSessions").deleteMany({ userId });
}

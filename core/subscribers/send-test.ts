import { AppError } from "#schemas/errors.ts";
import { TEST_MAILINGS_PER_MINUTE } from "#schemas/subscribers/mailing.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { limitSends, type SendLimit } from "../outgoing/limit-sends.ts";
import { composeMailing } from "./compose-mailing.ts";
import { livePosts } from "./live-posts.ts";

const LIMIT: SendLimit = {
  name: "mailing-tests",
  max: TEST_MAILINGS_PER_MINUTE,
  what: "test emails",
  receiver: "a project",
};

/**
 * Sends the email about the newest post to one address, without a link that unsubscribes.
 * @throws AppError subscribers_need_mail, no_post_to_mail, dataset_pending, too_many_requests
 */
export async function sendTestMailing(
  context: Pick<CoreContext, "db" | "env" | "blobs" | "limits" | "mailer">,
  project: ProjectDocument,
  email: string,
): Promise<void> {
  if (context.env.SMTP_URL === undefined) throw new AppError("subscribers_need_mail");
  await limitSends(context, LIMIT, project._id);
  const live = await livePosts(context, project);
  if (live === "pending") throw new AppError("dataset_pending");
  const posts = live ?? [];
  const [newest] = posts
    .filter(({ isInFeeds }) => isInFeeds)
    .toSorted((a, b) => timeOf(b.post.date) - timeOf(a.post.date));
  if (!newest) throw new AppError("no_post_to_mail");
  const { message, fromName } = composeMailing(context, project, {
    posts: [newest.post],
    language: null,
    unsubscribeUrl: null,
  });
  await context.mailer.send({ ...message, to: email, kind: "new_posts", fromName });
}

const timeOf = (date: string | null) => (date === null ? 0 : Date.parse(date));

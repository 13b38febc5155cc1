import { filled } from "#markdown/themes/words/words.ts";
import type { MailMessage } from "#schemas/mail/mail-message.ts";
import { MAILED_POSTS_MAX, type MailingPost } from "#schemas/subscribers/mailing.ts";
import { mainSiteUrl } from "#schemas/sites/site-url.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import type { CoreContext } from "../context.ts";
import { siteTitle } from "../projects/settings/site.ts";
import { subscriptionLanguage } from "./language.ts";
import { subscriptionWords } from "./words/words.ts";

interface MailingContent {
  posts: readonly MailingPost[];
  /** Null for that of the site. */
  language: string | null;
  /** Null for a test. */
  unsubscribeUrl: string | null;
}

/** The email about new posts, with the title of the site as its sender. */
export function composeMailing(
  { env }: Pick<CoreContext, "env">,
  project: ProjectDocument,
  { posts, language: own, unsubscribeUrl }: MailingContent,
): { message: MailMessage; fromName: string } {
  const title = siteTitle(project);
  const language = subscriptionLanguage(project, own);
  const words = subscriptionWords(language, title);
  const listed = posts.slice(0, MAILED_POSTS_MAX);
  const rest = posts.length - listed.length;
  const [first] = listed;
  const items = listed.map(({ title: name, description, url }) => ({
    title: name,
    text: description,
    url,
  }));
  return {
    fromName: title,
    message: {
      language,
      subject: posts.length === 1 && first ? first.title : words.newPosts,
      paragraphs: [],
      groups: [{ title: words.newPosts, items }],
      ...linkOf(),
      footnote: words.reason,
      footerLinks: unsubscribeUrl ? [{ label: words.unsubscribe, url: unsubscribeUrl }] : [],
    },
  };

  function linkOf(): Pick<MailMessage, "link"> {
    if (rest > 0) {
      const label = filled(words.morePosts, { count: rest });
      return { link: { url: mainSiteUrl(env, project), label } };
    }
    return posts.length === 1 && first ? { link: { url: first.url, label: words.readPost } } : {};
  }
}

/** The words of the pages where visitors subscribe, and of the emails to them. A name in braces is replaced with a value; `{site}` is the title of the site. */
export interface SubscriptionWords {
  /** Above the form. */
  invitation: string;
  email: string;
  subscribe: string;
  privacy: string;
  invalidEmail: string;
  tooMany: string;
  /** The same answer for every address. */
  sentTitle: string;
  sentText: string;
  closedTitle: string;
  closedText: string;
  fullTitle: string;
  fullText: string;
  confirmTitle: string;
  /** `{email}` */
  confirmText: string;
  confirm: string;
  confirmedTitle: string;
  confirmedText: string;
  expiredTitle: string;
  expiredText: string;
  subscribeAgain: string;
  unsubscribe: string;
  unsubscribeText: string;
  unsubscribedTitle: string;
  unsubscribedText: string;
  invalidTitle: string;
  invalidText: string;
  goToSite: string;
  /** Emails from here on. */
  confirmSubject: string;
  confirmMail: string;
  confirmNote: string;
  alreadySubject: string;
  alreadyMail: string;
  newPosts: string;
  readPost: string;
  /** `{count}`: posts that the email does not list. */
  morePosts: string;
  reason: string;
}

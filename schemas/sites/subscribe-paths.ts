/** Where visitors subscribe to new posts. No note can have these addresses, because segments begin with a letter. */
export const SUBSCRIBE_PATH = "/_subscribe";
/** From the email that asks for the confirmation. */
export const CONFIRM_SUBSCRIPTION_PATH = "/_subscribe/confirm";
/** From every email about new posts. */
export const UNSUBSCRIBE_PATH = "/_unsubscribe";
/** The language of the page with the link, in the query. */
export const LANGUAGE_PARAMETER = "language";

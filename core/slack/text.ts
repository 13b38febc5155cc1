/** In Slack's markup, only these three characters make links, mentions and dates. */
export const escapeText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A link with a text that is escaped already. A vertical bar would end the address. */
export const linkTo = (url: string, escapedText: string): string =>
  `<${escapeText(url).replaceAll("|", "%7C")}|${escapedText}>`;

/** A line end in the text would end the link. */
export const linkText = (url: string, text: string): string =>
  linkTo(url, escapeText(text.replaceAll(/\s+/g, " ")));

const SECOND_MS = 1_000;

/** Slack shows it in the time zone of each user. */
export const momentText = (moment: Date): string =>
  `<!date^${Math.floor(moment.getTime() / SECOND_MS)}^{date_short_pretty} {time}|${moment.toISOString().slice(0, 16).replace("T", " ")} UTC>`;

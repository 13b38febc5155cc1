import { READER_ACCESS_PATH } from "#schemas/sites/reader-access.ts";
import { hostUrl, siteUrl } from "#schemas/sites/site-url.ts";
import { createReaderLink, READER_LINK_MINUTES } from "#store/readers/reader-links.ts";
import type { CoreContext } from "../context.ts";
import { takesMail } from "./visitor-limits.ts";

/** Sends a visitor the link to a group of pages. Only for addresses that may read them. */
export async function sendReaderLink(
  context: Pick<CoreContext, "db" | "env" | "mailer">,
  asked: { projectId: string; host: string; key: string; email: string; to: string },
): Promise<void> {
  const { db, env, mailer } = context;
  const { projectId, host, email, to } = asked;
  if (!(await takesMail(db, projectId, email))) return;
  const token = await createReaderLink(db, asked);
  const url = new URL(
    READER_ACCESS_PATH,
    host.includes(".") ? hostUrl(env, host) : siteUrl(env, host),
  );
  url.searchParams.set("token", token);
  url.searchParams.set("to", to);
  await mailer.send({
    to: email,
    kind: "site_link",
    subject: `Your link to ${url.host}`,
    paragraphs: [
      `Someone, hopefully you, asked to read ${url.host} with this address.`,
      `Open the link to read the site in this browser. It works once, for ${READER_LINK_MINUTES} minutes.`,
    ],
    link: { url: url.href, label: "Open the site" },
    footnote:
      "If this was not you, ignore this email. The link is needed to read the site, so do not forward it.",
  });
}

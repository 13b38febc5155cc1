import { webConfig } from "../../config.ts";

/** Says where to find emails in an installation that does not send them. */
export function MailHint() {
  if (webConfig().mailSends || !webConfig().authEmbedded) return null;
  return (
    <p className="text-xs text-pretty text-faint">
      This installation does not send email yet (SMTP_URL). Its administrator can read the email in
      the outbox at /admin/mails.
    </p>
  );
}

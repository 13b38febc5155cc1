import { webConfig } from "../../config.ts";

/** Where mails go that are not sent. */
export function MailHint() {
  if (webConfig().mailSends || !webConfig().authEmbedded) return null;
  return (
    <p className="text-xs text-pretty text-faint">
      This installation does not send email yet (SMTP_URL). Its administrator can read it in the
      outbox at /admin/mails.
    </p>
  );
}

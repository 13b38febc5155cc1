import { webConfig } from "../../config.ts";

/** Where mails go that are not sent. */
export function MailHint() {
  if (webConfig().mailSends || !webConfig().authEmbedded) return null;
  return (
    <p className="text-xs text-pretty text-faint">
      This installation sends no mail yet (SMTP_URL). Its administrator reads it in the outbox,
      /admin/mails.
    </p>
  );
}

import { BellRing, CircleAlert, Rocket, ShieldCheck, Tag } from "lucide-react";
import type { NotificationType } from "#schemas/mail/notification.ts";
import { classNames } from "../../lib/class-names.ts";

const icons: Record<NotificationType, { Icon: typeof Tag; look: string; word: string }> = {
  deployment: { Icon: Rocket, look: "bg-success-wash text-success-ink", word: "Deployment" },
  error: { Icon: CircleAlert, look: "bg-danger-wash text-danger-ink", word: "Error" },
  version: { Icon: Tag, look: "bg-accent-wash text-accent", word: "Version" },
  reminder: { Icon: BellRing, look: "bg-warning-wash text-warning-ink", word: "Reminder" },
  system: { Icon: ShieldCheck, look: "bg-wash text-soft", word: "System" },
};

/** The type of a notification, as an icon with a label for screen readers. */
export function NotificationIcon({ type }: { type: NotificationType }) {
  const { Icon, look, word } = icons[type];
  return (
    <span
      className={classNames(
        "inline-flex size-8 shrink-0 items-center justify-center rounded-full",
        look,
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{word}</span>
    </span>
  );
}

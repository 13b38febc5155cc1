import { Link } from "react-router-dom";
import type { FailingWebhook, WebhookTroubleKind } from "#schemas/git-hosts/failing-webhook.ts";
import { RelativeTime } from "../../components/time.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { paths } from "../../paths.ts";

const words: Record<WebhookTroubleKind, string> = {
  refused: "Refused",
  missed: "Missed",
  notSetUp: "Not set up",
  notice: "Repository",
};

/** A project with the troubles of its webhook, the newest first, and the way to its webhook doctor. */
export function WebhookRow({ webhook }: { webhook: FailingWebhook }) {
  const { name, handle, orgHandle, host, repository, troubles } = webhook;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 px-5 py-3 text-[13px] md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium">
          {orgHandle}/{handle}
        </p>
        <p className="truncate text-faint">{[host, repository].filter(Boolean).join(" · ")}</p>
        <Link
          to={paths.settings(orgHandle, handle, "webhooks")}
          className="text-accent underline-offset-4 hover:underline"
        >
          Webhook doctor<span className="sr-only"> of {name}</span>
        </Link>
      </div>
      <ul className="grid min-w-0 grid-cols-1 gap-2">
        {troubles.map(({ kind, text, at }) => (
          <li
            key={text}
            className="grid grid-cols-[5.25rem_minmax(0,1fr)] items-baseline gap-x-2 gap-y-0.5 lg:grid-cols-[5.25rem_minmax(0,1fr)_auto]"
          >
            <span>
              <Badge tone="warning">{words[kind]}</Badge>
            </span>
            <span className="text-pretty text-soft wrap-anywhere">{text}</span>
            <RelativeTime at={at} className="text-xs text-faint max-lg:col-start-2" />
          </li>
        ))}
      </ul>
    </li>
  );
}

import { Link } from "react-router-dom";
import type { Webhook } from "#schemas/webhooks/webhook.ts";
import { DotList } from "../../components/lists/dot-list.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { WebhookState } from "./webhook-state.tsx";
import { eventsText, successText } from "./webhook-words.ts";

/** The whole row is a link. */
export function WebhookRow({ webhook, to }: { webhook: Webhook; to: string }) {
  const { url, description, events, lastAttempt, lastWeek } = webhook;
  return (
    <li className="relative grid grid-cols-1 gap-x-6 gap-y-1.5 px-5 py-3.5 text-[13px] hover:bg-wash md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <Link
          to={to}
          className="block truncate font-mono text-[13px] font-medium -outline-offset-2 after:absolute after:inset-0"
        >
          {url}
        </Link>
        <DotList className="mt-0.5 text-faint">
          {description && <span className="wrap-anywhere">{description}</span>}
          <span>{eventsText(events)}</span>
          <span>
            {lastAttempt ? (
              <>
                last delivery {lastAttempt.ok ? "succeeded" : "failed"}{" "}
                <RelativeTime at={lastAttempt.at} />
              </>
            ) : (
              "nothing sent yet"
            )}
          </span>
          {lastAttempt && <span>{successText(lastWeek)}</span>}
        </DotList>
      </div>
      <WebhookState webhook={webhook} />
    </li>
  );
}

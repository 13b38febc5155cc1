import type { DeliveryAttempt } from "#schemas/webhooks/webhook.ts";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { formatDuration, formatExact } from "../../lib/format.ts";

/** Newest first, each with the start of its response. */
export function AttemptList({ attempts }: { attempts: DeliveryAttempt[] }) {
  if (attempts.length === 0) return <p className="text-[13px] text-faint">Not sent yet.</p>;
  return (
    <ol reversed className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line">
      {attempts
        .map((attempt, index) => <Attempt key={attempt.id} number={index + 1} attempt={attempt} />)
        .toReversed()}
    </ol>
  );
}

function Attempt({ number, attempt }: { number: number; attempt: DeliveryAttempt }) {
  const { id, at, status, error, durationMs, response } = attempt;
  return (
    <li className="grid min-w-0 grid-cols-1 gap-2 px-4 py-3 text-[13px]">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={error === null ? "success" : "danger"}>
          {status === null ? "No response" : `HTTP ${status}`}
        </Badge>
        <time dateTime={at} className="text-soft">
          {formatExact(at)}
        </time>
        <span className="text-faint tabular-nums">{formatDuration(durationMs)}</span>
        <span className="-my-2 inline-flex items-center gap-1 font-mono text-xs text-faint">
          <span className="sr-only">Id of attempt {number}:</span>
          {id}
          <CopyButton text={id} label={`Copy the id of attempt ${number}`} />
        </span>
      </p>
      {error !== null && <p className="text-pretty wrap-anywhere text-danger-ink">{error}</p>}
      {response !== null && response !== "" && (
        <ScrollRegion
          label={`Response to attempt ${number}`}
          className="max-h-40 rounded-md border border-line bg-wash p-2.5"
        >
          <pre className="font-mono text-xs leading-5">{response}</pre>
        </ScrollRegion>
      )}
    </li>
  );
}

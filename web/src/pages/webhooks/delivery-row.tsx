import type { Delivery } from "#schemas/webhooks/webhook.ts";
import { StatusDot } from "../../components/status.tsx";
import { RelativeTime } from "../../components/time.tsx";
import { formatCount } from "../../lib/format.ts";
import { attemptText, deliveryWords } from "./webhook-words.ts";

export function DeliveryRow({ delivery, onOpen }: { delivery: Delivery; onOpen: () => void }) {
  const { event, attempts, createdAt } = delivery;
  const last = attempts.at(-1);
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 py-3 text-left text-[13px] -outline-offset-2 hover:bg-wash md:grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_6rem_8rem]"
      >
        <span className="max-md:order-2">
          <DeliveryStatus state={delivery.state} />
        </span>
        <span className="truncate font-mono text-[12.5px] font-medium max-md:order-1">{event}</span>
        <span className="truncate text-soft max-md:order-3">
          {last ? attemptText(last) : "not sent yet"}
        </span>
        <span className="text-faint max-md:hidden">
          {attempts.length > 0 && formatCount(attempts.length, "attempt")}
        </span>
        <RelativeTime at={createdAt} className="text-right text-faint max-md:order-4" />
      </button>
    </li>
  );
}

export function DeliveryStatus({ state }: Pick<Delivery, "state">) {
  const { word, dot } = deliveryWords[state];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <StatusDot status={dot} />
      {word}
    </span>
  );
}

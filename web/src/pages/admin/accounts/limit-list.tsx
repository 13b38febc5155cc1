import { useQuery } from "@tanstack/react-query";
import type { AccountLimit } from "#schemas/admin/accounts.ts";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatCount, formatExact, formatNumber } from "../../../lib/format.ts";
import { limitWords, windowText } from "./limit-words.ts";

/** No event reports a refusal. */
const LOOK_AGAIN_MS = 10_000;

/** What the limits of signing in, emails and codes refused. They name nobody. */
export function LimitList() {
  const { data, error, refetch } = useQuery(
    trpc.admin.accounts.limits.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }),
  );
  const limits = data?.limits.toSorted((a, b) => b.refusals - a.refusals);
  return (
    <Card aria-label="Limits" className="overflow-hidden">
      <CardHeader
        title="Limits"
        action={<span className="text-[13px] text-faint">Refusals of the last 24 hours</span>}
      />
      {limits ? (
        <ul className="divide-y divide-line">
          {limits.map((limit) => (
            <LimitRow key={limit.name} limit={limit} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading limits" />
      )}
    </Card>
  );
}

function LimitRow({ limit }: { limit: AccountLimit }) {
  const { name, max, windowMs, refusals, lastAt, refusedNow, allowedAt } = limit;
  const { title, per } = limitWords[name] ?? { title: name, per: "" };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3 text-[13px]">
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="block text-xs text-faint">
          up to {formatNumber(max)} in {windowText(windowMs)} {per}
        </span>
      </span>
      <span className="text-right">
        {refusals === 0 ? (
          <span className="text-faint">none</span>
        ) : (
          <>
            <span className="block font-medium tabular-nums">
              {formatCount(refusals, "refusal")}
            </span>
            <span className="block text-xs text-faint">
              {lastAt && (
                <>
                  last <RelativeTime at={lastAt} />
                </>
              )}
            </span>
          </>
        )}
      </span>
      {allowedAt && refusedNow > 0 && (
        <span className="col-span-2 text-warning-ink">
          {formatCount(refusedNow, "caller")} refused now. Allowed again by {formatExact(allowedAt)}
          .
        </span>
      )}
    </li>
  );
}

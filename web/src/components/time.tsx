import { useEffect, useState } from "react";
import { formatDuration, formatExact, formatRelative } from "../lib/format.ts";
import { useNow } from "../lib/hooks/use-now.ts";

const RELATIVE_PERIOD_MS = 20_000;
const RUNNING_PERIOD_MS = 100;

/** "3 minutes ago"; the exact time on hover and for machines. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useNow(RELATIVE_PERIOD_MS);
  return (
    <time dateTime={at} title={formatExact(at)} className={className}>
      {formatRelative(at, now)}
    </time>
  );
}

/** When a secret was last used. */
export const LastUsed = ({ at }: { at: string | null }) => (
  <span>
    {at ? (
      <>
        used <RelativeTime at={at} />
      </>
    ) : (
      "never used"
    )}
  </span>
);

/** A finished duration, or the time elapsed so far. */
export function Duration({
  from,
  to,
  className,
}: {
  from: string;
  to: string | null;
  className?: string;
}) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (to) return;
    const timer = setInterval(() => setNow(Date.now()), RUNNING_PERIOD_MS);
    return () => clearInterval(timer);
  }, [to]);
  const milliseconds = (to ? Date.parse(to) : now) - Date.parse(from);
  return (
    <span className={className}>
      {formatDuration(to ? milliseconds : Math.floor(milliseconds / 100) * 100)}
    </span>
  );
}

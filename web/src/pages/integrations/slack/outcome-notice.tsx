import { CircleAlert, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { outcomeText } from "./outcome.ts";

/** How the installation ended. It leaves the address, so that a reload or a bookmark does not repeat it. */
export function OutcomeNotice() {
  const [query, setQuery] = useSearchParams();
  const [code] = useState(() => query.get("outcome"));
  useEffect(() => {
    if (query.has("outcome")) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  if (code === null) return null;
  const { ok, text } = outcomeText(code);
  return (
    <p
      role={ok ? "status" : "alert"}
      className={`flex items-start gap-2.5 rounded-lg border px-4 py-3 text-sm text-pretty ${
        ok
          ? "border-success/30 bg-success-wash text-success-ink"
          : "border-danger/25 bg-danger-wash text-danger-ink"
      }`}
    >
      {ok ? (
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      ) : (
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      )}
      {text}
    </p>
  );
}

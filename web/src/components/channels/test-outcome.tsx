import { CircleAlert, CircleCheck } from "lucide-react";
import { Spinner } from "../ui/spinner.tsx";
import type { useTestMessage } from "./use-test-message.ts";

/** The answer of the service. Screen readers announce it. */
export function TestOutcomeLine({
  test: { isPending, outcome },
}: {
  test: ReturnType<typeof useTestMessage>;
}) {
  return (
    <div role="status" className="text-[13px] not-empty:mt-2.5">
      {isPending && (
        <p className="flex items-center gap-1.5 text-faint">
          <Spinner className="size-3.5" /> Sending a test message…
        </p>
      )}
      {outcome && (
        <p
          className={`flex items-start gap-1.5 text-pretty wrap-anywhere ${outcome.ok ? "text-success-ink" : "text-danger-ink"}`}
        >
          {outcome.ok ? (
            <CircleCheck aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          ) : (
            <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          )}
          {outcome.text}
        </p>
      )}
    </div>
  );
}

import { FormError } from "../../../components/ui/field.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { messageOf } from "../../../errors.ts";
import type { usePlan } from "./use-plan.ts";

/** Says that the search for links is running, or why it failed. Nothing when the plan is ready. */
export function PlanState({ plan, error, isPending, refetch }: ReturnType<typeof usePlan>) {
  if (isPending)
    return (
      <p role="status" className="flex items-center gap-2 text-[13px] text-soft">
        <Spinner />
        {plan?.state === "queued" ? "Waiting for a free worker…" : "Finding the links…"}
      </p>
    );
  const message = error ? messageOf(error) : plan?.state === "failed" ? plan.error : null;
  if (message === null) return null;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-2">
      <FormError>{message}</FormError>
      <Button variant="outline" size="sm" onClick={() => void refetch()}>
        Retry
      </Button>
    </div>
  );
}

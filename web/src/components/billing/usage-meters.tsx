import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type PlanFeature, planFeatureIds } from "#schemas/billing/features.ts";
import type { OfferedPlan } from "#schemas/billing/plan.ts";
import type { Org, Usage } from "#schemas/orgs/org.ts";
import { trpc } from "../../api.ts";
import { classNames } from "../../lib/class-names.ts";
import { formatLimit } from "../../lib/format-limit.ts";
import { paths } from "../../paths.ts";
import { ErrorState } from "../empty-state.tsx";
import { Loading, Skeleton } from "../ui/skeleton.tsx";
import { otherUsage, type UsageMeter, usageMeters } from "./usage-rows.ts";

const WHOLE_PERCENT = 100;

interface UsageMetersProps {
  org: Pick<Org, "id" | "handle" | "name" | "is_personal">;
  /** All plans, to name the next larger one near a limit. */
  plans: readonly OfferedPlan[];
  /** Of the plan in force. By default all, as without plans. */
  features?: readonly PlanFeature[];
}

/** What the organization uses, and of how much. */
export function UsageMeters({ org, plans, features = planFeatureIds }: UsageMetersProps) {
  const { data, error, refetch } = useQuery(trpc.orgs.usage.queryOptions({ orgId: org.id }));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading usage">
        <Skeleton className="h-24 w-full" />
      </Loading>
    );
  return (
    <>
      <ul aria-label={`Usage of ${org.name}`} className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {usageMeters(data.usage, plans, { ...org, features }).map((meter) => (
          <Meter key={meter.id} meter={meter} handle={org.handle} />
        ))}
      </ul>
      <OtherUsage usage={data.usage} />
    </>
  );
}

function Meter({ meter, handle }: { meter: UsageMeter; handle: string }) {
  const { label, text, share, isNear, isFull, hint } = meter;
  return (
    <li className="min-w-0">
      <p className="flex items-baseline justify-between gap-3 text-[13px]">
        <span className="min-w-0 truncate text-soft">{label}</span>
        <span className="shrink-0 font-medium tabular-nums">{text}</span>
      </p>
      {share !== null && (
        <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line">
          <div
            className={classNames(
              "h-full rounded-full",
              isFull ? "bg-danger" : isNear ? "bg-warning" : "bg-accent",
            )}
            style={{ width: `${Math.round(share * WHOLE_PERCENT)}%` }}
          />
        </div>
      )}
      {(isNear || hint) && (
        <p className="mt-1.5 text-xs text-soft">
          {isFull ? "The limit is reached. " : isNear && "Close to the limit. "}
          {hint && (
            <Link
              to={`${paths.orgSettings(handle, "billing")}#plans`}
              className="font-medium text-accent underline underline-offset-2"
            >
              {hint}
            </Link>
          )}
        </p>
      )}
    </li>
  );
}

const OtherUsage = ({ usage }: { usage: Usage }) => (
  <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-t border-line pt-5 sm:grid-cols-4">
    {[
      ...otherUsage(usage),
      [
        "Builds at the same time",
        `up to ${formatLimit("buildsAtOnce", usage.limits.buildsAtOnce)}`,
      ],
    ].map(([label, value]) => (
      <div key={label} className="min-w-0">
        <dt className="text-xs text-faint">{label}</dt>
        <dd className="mt-0.5 text-[15px] font-semibold tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

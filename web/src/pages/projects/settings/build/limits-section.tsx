import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../../api.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";

/** As the spec of a deployment names them. */
const LIMITS = ["Most files", "Largest file", "Largest note", "Largest site", "Longest build"];

/** What this installation allows a deployment. Shown once the live deployment's data is there. */
export function LimitsSection({ deploymentId }: { deploymentId: string }) {
  const { data } = useQuery(trpc.deployments.spec.queryOptions({ deploymentId }));
  const limits = data?.spec.settings.filter(({ name }) => LIMITS.includes(name)) ?? [];
  if (limits.length === 0) return null;
  return (
    <SettingsCard
      title="Limits"
      about="What this installation allows a deployment of the project. Only its operator can change them."
    >
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 text-sm">
        {limits.map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-soft">{name}</dt>
            <dd className="tabular-nums">{value.toLocaleString("en")}</dd>
          </div>
        ))}
      </dl>
    </SettingsCard>
  );
}

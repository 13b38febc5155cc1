import type { ReactNode } from "react";
import type { Spec } from "#schemas/deployments/dataset.ts";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { useDataset } from "../../dataset.ts";
import { copyText } from "../../lib/browser/clipboard.ts";
import { formatNumber, shortSha } from "../../lib/format.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { ContentSchema } from "./content-schema.tsx";

function SpecPage() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <SpecView />
    </DatasetState>
  );
}

/** The exact inputs of the deployment's build, and the front matter of its notes. */
function SpecView() {
  const { deployment } = useDeploymentContext();
  const { data: spec, error, refetch } = useDataset<Spec>(deployment, "spec.json");
  if (!spec)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Could not load the spec"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsLoading label="Loading spec" />
        )}
      </Card>
    );
  const copy = async () =>
    showToast(
      (await copyText(`${JSON.stringify(spec, null, 2)}\n`))
        ? "Spec copied"
        : "The browser blocked copying",
    );
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-xl text-sm text-pretty text-soft">
          The settings this deployment was built with, and the front matter fields of its notes.
        </p>
        <Button variant="outline" size="sm" onClick={() => void copy()}>
          Copy as JSON
        </Button>
      </div>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card aria-label="Settings">
          <CardHeader title="Settings" />
          <Values values={spec.settings.map(({ name, value }) => [name, settingText(value)])} />
        </Card>
        <Card aria-label="Versions">
          <CardHeader title="Built with" />
          <Values
            values={[
              [
                "Commit",
                <span key="commit" className="inline-flex items-center gap-1 font-mono text-xs">
                  {shortSha(spec.commit)}
                  <CopyButton text={spec.commit} label="Copy the commit" className="-my-1.5" />
                </span>,
              ],
              ["Branch", spec.branch],
              ...spec.versions.map(({ name, value }): [string, ReactNode] => [
                name,
                `version ${value}`,
              ]),
            ]}
          />
        </Card>
      </div>
      <ContentSchema fields={spec.fields} notes={spec.notes} />
    </div>
  );
}

function settingText(value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value === "number") return formatNumber(value);
  return value || "–";
}

const Values = ({ values }: { values: [string, ReactNode][] }) => (
  <dl className="divide-y divide-line text-sm">
    {values.map(([name, value]) => (
      <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 px-5 py-2.5">
        <dt className="text-soft">{name}</dt>
        <dd className="min-w-0 font-medium break-words tabular-nums">{value}</dd>
      </div>
    ))}
  </dl>
);

export const route = { Component: SpecPage };

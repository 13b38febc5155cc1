import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { ShownAiAccess } from "#schemas/ai/ai-settings.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../controls/confirm-dialog.tsx";
import { ErrorState } from "../../empty-state.tsx";
import { RelativeTime } from "../../time.tsx";
import { Button } from "../../ui/button.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { SettingsCard } from "../settings-card.tsx";
import { AiForm } from "./ai-form.tsx";
import { providerNames, sourceNames } from "./ai-words.ts";

interface AiSectionProps {
  /** The organization, or a project. */
  of: { orgId: string } | { projectId: string };
  canChange: boolean;
  /** About MCP, which needs no model. */
  mcp: ReactNode;
}

/** The model of tasks: which one counts, and the one that is set here. */
export function AiSection({ of, canChange, mcp }: AiSectionProps) {
  const { data, error, refetch } = useQuery(trpc.ai.get.queryOptions(of));
  const [removing, setRemoving] = useState(false);
  const place = "projectId" in of ? "project" : "organization";
  const about = (
    <>
      Tasks and answers use the most specific model that is set: the project’s, then the
      organization’s, then the installation’s. {mcp}
    </>
  );
  if (!data)
    return (
      <SettingsCard title="AI" about={about}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading the model">
            <Skeleton className="h-24 w-full" />
          </Loading>
        )}
      </SettingsCard>
    );
  const { own, inForce } = data.ai;
  const changed = () => queryClient.invalidateQueries({ queryKey: trpc.ai.pathKey() });
  return (
    <>
      <SettingsCard title="AI" about={about}>
        {inForce ? (
          <InForce access={inForce} />
        ) : (
          <p className="text-sm text-soft">
            No model is set, so tasks and answers are not possible.
            {canChange ? " Set one below." : " Ask an admin of the organization to set one."}
          </p>
        )}
      </SettingsCard>
      {canChange && (
        <AiForm
          // A saved access begins a new form, without the key that was typed.
          key={own?.updatedAt ?? "new"}
          of={of}
          title={`Model of this ${place}`}
          own={own}
          onSaved={changed}
          actions={
            own && (
              <Button variant="ghost" size="sm" onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )
          }
        />
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove the model of this ${place}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.ai.remove.mutate(of);
          await changed();
        }}
      >
        Its key is deleted. Tasks and answers then use the next model that is set, or stop if there
        is none.
      </ConfirmDialog>
    </>
  );
}

function InForce({ access }: { access: ShownAiAccess }) {
  const { source, provider, baseUrl, model, hasKey, prices, setBy, updatedAt } = access;
  return (
    <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <Row name="Model">
        <code className="font-mono text-[13px]">{model}</code>
      </Row>
      <Row name="Set for">{sourceNames[source]}</Row>
      <Row name="Provider">{providerNames[provider]}</Row>
      <Row name="API key">{hasKey ? "set" : "none"}</Row>
      {baseUrl !== null && <Row name="Address">{baseUrl}</Row>}
      {prices && (
        <Row name="Prices">
          ${prices.input} input, ${prices.output} output per million tokens
        </Row>
      )}
      {updatedAt !== null && (
        <Row name="Saved">
          <RelativeTime at={updatedAt} />
          {setBy !== null && ` by ${setBy}`}
        </Row>
      )}
    </dl>
  );
}

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-faint">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

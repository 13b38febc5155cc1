import { useQuery } from "@tanstack/react-query";
import { Globe } from "lucide-react";
import { useState } from "react";
import type { Domain } from "#schemas/domains/domain.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api, trpc } from "../../../../api.ts";
import { ConfirmDialog } from "../../../../components/controls/confirm-dialog.tsx";
import { EmptyState, ErrorState } from "../../../../components/empty-state.tsx";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { Card } from "../../../../components/ui/card.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { useLive } from "../../../../live.ts";
import { projectTopic } from "#schemas/events.ts";
import { paths } from "../../../../paths.ts";
import { useOrgs } from "../../../../queries.ts";
import { AddDomain } from "./add-domain.tsx";
import { DomainCard } from "./domain-card.tsx";
import { PrimaryAddress } from "./primary-address.tsx";
import { refreshDomains, useDomainActions } from "./use-domains.ts";

/** Events tell what the worker finds. This is for lost ones, and for the time of the last check. */
const POLL_MS = 15_000;

const isWaiting = ({ state }: Domain): boolean => state !== "live" && state !== "expired";

/** The domains of a project. Only admins of its organization change them. */
export function DomainsSection({ project }: { project: Project }) {
  const projectId = project.id;
  const { data, error, refetch } = useQuery(
    trpc.domains.list.queryOptions(
      { projectId },
      {
        refetchInterval: ({ state }) =>
          state.data?.domains.some((domain) => isWaiting(domain)) ? POLL_MS : false,
      },
    ),
  );
  useLive(projectTopic(projectId));
  const { data: orgs } = useOrgs();
  const canChange =
    (orgs?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member") !== "member";
  const actions = useDomainActions(project);
  const [removing, setRemoving] = useState<Domain | null>(null);
  const domains = data?.domains ?? [];
  return (
    <>
      <SettingsCard
        title="Domains"
        about={
          <>
            Your own domains for this site. Each one needs DNS records.{" "}
            <a
              href={`${paths.docs}/site/domains`}
              className="text-accent underline underline-offset-4"
            >
              Use your own domain
            </a>
          </>
        }
      >
        {canChange ? (
          <AddDomain
            add={async (host) => {
              await api.domains.add.mutate({ projectId, host });
              await refreshDomains();
            }}
          />
        ) : (
          orgs && (
            <p className="text-sm text-soft">
              Only an admin of the organization can add, change and remove domains.
            </p>
          )
        )}
        {domains.length > 0 && <PrimaryAddress project={project} canChange={canChange} />}
      </SettingsCard>
      {data ? (
        domains.length === 0 && (
          <Card>
            <EmptyState icon={<Globe />} title="No domains yet">
              The site is at{" "}
              <a href={project.url} className="break-all text-accent underline underline-offset-4">
                {new URL(project.url).host}
              </a>
              .
            </EmptyState>
          </Card>
        )
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <Loading label="Loading domains">
          <Skeleton className="h-56 w-full rounded-xl" />
        </Loading>
      )}
      {domains.map((domain) => (
        <DomainCard
          key={domain.id}
          domain={domain}
          url={siteAt(project, domain)}
          canChange={canChange}
          actions={actions}
          onRemove={() => setRemoving(domain)}
        />
      ))}
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing?.name ?? "the domain"}?`}
        confirmLabel="Remove"
        destructive
        run={async () => {
          await api.domains.remove.mutate({ domainId: removing!.id });
          await refreshDomains();
        }}
      >
        The site is no longer served there
        {removing?.primary && `, and ${project.labelDomain} is the primary address again`}. To add
        the domain again, you need a new TXT record. Delete its records at your DNS host, too.
      </ConfirmDialog>
    </>
  );
}

/** Sites have the scheme and the port of the installation. */
function siteAt({ url }: Project, { host }: Domain): string {
  const address = new URL(url);
  address.hostname = host;
  return address.href;
}

import { useInfiniteQuery } from "@tanstack/react-query";
import { Rocket } from "lucide-react";
import { deploymentStatuses } from "#schemas/deployments/status.ts";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../../api.ts";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { PillLinks } from "../../../components/lists/pill-links.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { statusWord } from "../../../lib/status.ts";
import { useLive } from "../../../live.ts";
import { paths } from "../../../paths.ts";
import { DeploymentDrawer } from "./deployment-drawer.tsx";
import { DeploymentRow } from "./deployment-row.tsx";

const PAGE_SIZE = 50;
const inAddress = ["q", "status", "deployment"] as const;
/** The position in the queue changes with every build, including those that no event names. */
const LOOK_AGAIN_MS = 10_000;

/** Deployments of all projects. The filters and the open deployment are part of the address. */
function Deployments() {
  useLive(adminTopic);
  const [{ q: query, status: wanted, deployment: openId }, show] = useAddressValues(inAddress);
  const status = deploymentStatuses.find((name) => name === wanted);
  const list = useInfiniteQuery(
    trpc.admin.deployments.list.infiniteQueryOptions(
      { ...(query ? { query } : {}), ...(status ? { status } : {}), limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, refetchInterval: LOOK_AGAIN_MS },
    ),
  );
  const deployments = list.data?.pages.flatMap((page) => page.deployments);
  const pathOf = (name: string | undefined) => {
    const filter = new URLSearchParams({
      ...(query && { q: query }),
      ...(name && { status: name }),
    });
    return filter.size > 0 ? `${paths.adminDeployments}?${filter}` : paths.adminDeployments;
  };
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Deployments">Deployments</PageHeading>}
        below={list.data && formatCount(list.data.pages.at(-1)?.total ?? 0, "deployment")}
        actions={
          <SearchField
            label="Handle or deployment id"
            value={query}
            onChange={(q) => show({ q })}
          />
        }
      />
      <PillLinks
        label="State"
        links={[undefined, ...deploymentStatuses].map((name) => ({
          label: name ? statusWord(name) : "All",
          to: pathOf(name),
          isCurrent: name === status,
        }))}
      />
      <ListCard
        label="Deployments"
        loading="Loading deployments"
        list={list}
        items={deployments}
        empty={
          <EmptyState icon={<Rocket />} title="No deployments found">
            Enter the full handle of a project or an organization, or the id of a deployment.
          </EmptyState>
        }
      >
        {(deployment) => (
          <DeploymentRow
            key={deployment.id}
            deployment={deployment}
            onOpen={() => show({ deployment: deployment.id })}
          />
        )}
      </ListCard>
      {openId && (
        <DeploymentDrawer
          deploymentId={openId}
          onOpen={(deployment) => show({ deployment })}
          onClose={() => show({ deployment: "" })}
        />
      )}
    </PageBody>
  );
}

export const route = { Component: Deployments };

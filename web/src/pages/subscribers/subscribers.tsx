import { useQuery } from "@tanstack/react-query";
import { projectTopic } from "#schemas/events.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { SubscribersOverview } from "#schemas/subscribers/overview.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { OrgPage } from "../../components/orgs/org-page.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { useLive } from "../../live.ts";
import { MailingList } from "./mailing-list.tsx";
import { MissingNotice, NothingToShow } from "./missing.tsx";
import { SubscribePageCard } from "./subscribe-page-card.tsx";
import { SubscriberList } from "./subscriber-list.tsx";
import { SubscriberNumbers } from "./subscriber-numbers.tsx";
import { SubscriptionForm } from "./subscription-form.tsx";

/** Who gets new posts by email, and what was sent. */
function Subscribers() {
  const project = useProjectContext();
  return (
    <OrgPage>
      {({ role }) => (
        <PageBody>
          <PageHeader
            heading={
              <PageHeading title={`Subscribers of ${project.name}`}>Subscribers</PageHeading>
            }
            below={
              <>
                Visitors who asked for new posts by email.{" "}
                <a
                  href="/docs/site/subscribers"
                  className="text-accent underline underline-offset-4 hover:text-ink"
                >
                  How subscriptions work
                </a>
              </>
            }
          />
          <Overview key={project.id} project={project} isAdmin={role !== "member"} />
        </PageBody>
      )}
    </OrgPage>
  );
}

function Overview({ project, isAdmin }: { project: Project; isAdmin: boolean }) {
  useLive(projectTopic(project.id));
  const { data, error, refetch } = useQuery(
    trpc.subscribers.overview.queryOptions({ projectId: project.id }),
  );
  if (data) return <Parts project={project} isAdmin={isAdmin} overview={data.overview} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading subscribers">
      <Skeleton className="h-80 w-full rounded-xl" />
    </Loading>
  );
}

interface PartsProps {
  project: Project;
  isAdmin: boolean;
  overview: SubscribersOverview;
}

function Parts({ project, isAdmin, overview }: PartsProps) {
  const { enabled, isAvailable, isOffered, active, pending, bounced } = overview;
  const canBeOn = isAvailable && isOffered;
  const wasUsed = enabled || active + pending + bounced > 0;
  if (!wasUsed && !(canBeOn && isAdmin))
    return <NothingToShow project={project} isAdmin={isAdmin} overview={overview} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      {!canBeOn && <MissingNotice project={project} isAdmin={isAdmin} overview={overview} />}
      {wasUsed && <SubscriberNumbers overview={overview} />}
      <div className="grid grid-cols-1 items-start gap-5 has-[>:nth-child(2)]:lg:grid-cols-2">
        {isAdmin && <SubscriptionForm project={project} isAvailable={isAvailable} />}
        {enabled && isOffered && (
          <SubscribePageCard project={project} address={overview.subscribeUrl} />
        )}
      </div>
      {wasUsed && <MailingList project={project} isAdmin={isAdmin} canTest={isAvailable} />}
      {wasUsed && isAdmin && <SubscriberList project={project} enabled={enabled} />}
    </div>
  );
}

export const route = { Component: Subscribers };

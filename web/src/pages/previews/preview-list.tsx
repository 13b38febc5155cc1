import { useInfiniteQuery } from "@tanstack/react-query";
import { projectTopic } from "#schemas/events.ts";
import { MAX_PREVIEWS } from "#schemas/projects/preview.ts";
import { trpc } from "../../api.ts";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { ListCard } from "../../components/lists/list-card.tsx";
import { PillLinks } from "../../components/lists/pill-links.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { useLive } from "../../live.ts";
import { paths } from "../../paths.ts";
import { NoPreviews } from "./no-previews.tsx";
import { PreviewRow } from "./preview-row.tsx";

const PAGE_SIZE = 30;
const names = ["state"] as const;

/** The sites of pull requests and of branches that are not published. */
function PreviewList() {
  const project = useProjectContext();
  useLive(projectTopic(project.id));
  const [query] = useAddressValues(names);
  const state = query.state === "closed" ? "closed" : "open";
  const list = useInfiniteQuery(
    trpc.previews.list.infiniteQueryOptions(
      { projectId: project.id, state, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const previews = list.data?.pages.flatMap((page) => page.previews);
  const isFull = state === "open" && (list.data?.pages.at(-1)?.total ?? 0) >= MAX_PREVIEWS;
  const address = [project.orgHandle, project.handle] as const;

  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Previews of ${project.name}`}>Previews</PageHeading>}
        below="Sites of pull requests and branches, to review before they are merged."
      />
      <PillLinks
        label="State"
        links={[
          { label: "Open", to: paths.previews(...address), isCurrent: state === "open" },
          {
            label: "Closed",
            to: paths.previews(...address, "closed"),
            isCurrent: state !== "open",
          },
        ]}
      />
      {isFull && (
        <p className="mb-4 rounded-lg bg-warning-wash px-4 py-3 text-sm text-warning-ink">
          {MAX_PREVIEWS} previews are open, which is the limit. Further pull requests and branches
          have none until one of these is closed.
        </p>
      )}
      <ListCard
        label="Previews"
        loading="Loading previews"
        list={list}
        items={previews}
        empty={<NoPreviews project={project} state={state} />}
      >
        {(preview) => <PreviewRow key={preview.id} project={project} preview={preview} />}
      </ListCard>
    </PageBody>
  );
}

export const route = { Component: PreviewList };

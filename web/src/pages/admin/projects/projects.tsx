import { useInfiniteQuery } from "@tanstack/react-query";
import { FolderGit2 } from "lucide-react";
import { adminProjectStates, sourceKinds } from "#schemas/admin/project.ts";
import { adminTopic } from "#schemas/events.ts";
import { trpc } from "../../../api.ts";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { useLive } from "../../../live.ts";
import { ProjectDrawer } from "./project-drawer.tsx";
import { ProjectRow } from "./project-row.tsx";
import { sourceWords } from "./source-words.ts";

const PAGE_SIZE = 50;
const inAddress = ["q", "source", "state", "org", "project"] as const;

/** Projects of all organizations. The filters and the open project are part of the address. */
function Projects() {
  useLive(adminTopic);
  const [values, show] = useAddressValues(inAddress);
  const { q: query, org: orgId, project: openId } = values;
  const source = sourceKinds.find((name) => name === values.source);
  const state = adminProjectStates.find((name) => name === values.state);
  const list = useInfiniteQuery(
    trpc.admin.projects.list.infiniteQueryOptions(
      {
        ...(query ? { query } : {}),
        ...(source ? { source } : {}),
        ...(state ? { state } : {}),
        ...(orgId ? { orgId } : {}),
        limit: PAGE_SIZE,
      },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  const projects = list.data?.pages.flatMap((page) => page.projects);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title="Projects">Projects</PageHeading>}
        below={list.data && formatCount(list.data.pages.at(-1)?.total ?? 0, "project")}
        actions={
          <>
            <SearchField
              label="Find by name or handle"
              value={query}
              onChange={(q) => show({ q })}
            />
            <Select
              aria-label="Source"
              className="w-40 max-sm:w-[calc(100vw-2rem)]"
              value={source ?? ""}
              onChange={(event) => show({ source: event.target.value })}
            >
              <option value="">All sources</option>
              {sourceKinds.map((name) => (
                <option key={name} value={name}>
                  {sourceWords[name]}
                </option>
              ))}
            </Select>
            <Select
              aria-label="State"
              className="w-36 max-sm:w-[calc(100vw-2rem)]"
              value={state ?? ""}
              onChange={(event) => show({ state: event.target.value })}
            >
              <option value="">All states</option>
              <option value="active">Active</option>
              <option value="archived">Archived</option>
            </Select>
          </>
        }
      />
      {orgId && (
        <p className="mb-4 text-[13px] text-soft">
          Only projects of one organization.{" "}
          <button
            type="button"
            className="rounded-sm text-accent underline underline-offset-2"
            onClick={() => show({ org: "" })}
          >
            Show all
          </button>
        </p>
      )}
      <ListCard
        label="Projects"
        loading="Loading projects"
        list={list}
        items={projects}
        empty={<EmptyState icon={<FolderGit2 />} title="No projects found" />}
      >
        {(project) => (
          <ProjectRow
            key={project.id}
            project={project}
            onOpen={() => show({ project: project.id })}
          />
        )}
      </ListCard>
      {openId && <ProjectDrawer projectId={openId} onClose={() => show({ project: "" })} />}
    </PageBody>
  );
}

export const route = { Component: Projects };

import { useQuery } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import type { Template } from "#schemas/projects/template.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { pictureOf } from "../../components/pictures/pictures.ts";
import { ShownPicture } from "../../components/pictures/shown-picture.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import { paths } from "../../paths.ts";

const PLACES = [1, 2, 3, 4];

/** Templates for new projects of this organization. */
function TemplateList() {
  const { org = "" } = useParams();
  const { data, error, refetch } = useQuery(trpc.templates.list.queryOptions());
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Templates</PageHeading>}
        below="Notes to start from. They become the first commit of your own repository."
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ul className="grid gap-5 md:grid-cols-2">
          {data
            ? data.templates.map((template) => (
                <li key={template.id}>
                  <TemplateCard org={org} template={template} />
                </li>
              ))
            : PLACES.map((place) => (
                <li key={place}>
                  <Skeleton className="aspect-16/13 w-full rounded-xl" />
                </li>
              ))}
        </ul>
      )}
      <p className="mt-8 text-sm text-soft">
        None of these?{" "}
        <Link to={paths.newProject(org)} className="text-accent hover:underline">
          Start with an empty repository
        </Link>
      </p>
    </PageBody>
  );
}

const TemplateCard = ({ org, template }: { org: string; template: Template }) => (
  <Link
    to={paths.template(org, template.id)}
    className="block h-full overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow hover:border-line-strong hover:shadow-raised"
  >
    <ShownPicture
      picture={pictureOf("sites", template.id)}
      alt=""
      className="aspect-16/10 h-auto w-full border-b border-line"
    />
    <span className="block p-5">
      <span className="flex items-baseline justify-between gap-3">
        <span className="text-[15px] font-semibold">{template.name}</span>
        <span className="text-xs text-faint tabular-nums">{template.notes} notes</span>
      </span>
      <span className="mt-1 block text-sm text-pretty text-soft">{template.description}</span>
    </span>
  </Link>
);

export const route = { Component: TemplateList };

import { useSearchParams } from "react-router-dom";
import { PageBody, PageHeader, PageHeading } from "../../components/page.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { ErrorState } from "../../components/notice.tsx";
import { useOrgs } from "../../queries.ts";
import { NewProjectForm } from "./new-project-form.tsx";
import { type SourceChoice, SourceChoices, sourceChoices } from "./source-choices.tsx";

/** The choice stands in the address, so that it can be linked to and gone back from. */
function NewProject() {
  const [query] = useSearchParams();
  const { data, error, refetch } = useOrgs();
  const chosen = sourceChoices.find((choice) => choice === query.get("from")) ?? "remote";
  const linkTo = (choice: SourceChoice) => {
    const next = new URLSearchParams(query);
    next.set("from", choice);
    return `?${next}`;
  };
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          heading={<PageHeading title="New project">New project</PageHeading>}
          below="Where does the content come from?"
        />
        <SourceChoices linkTo={linkTo} chosen={chosen} />
        <div className="mt-6">
          {data ? (
            <NewProjectForm
              key={chosen}
              choice={chosen}
              orgs={data.orgs}
              firstOrg={query.get("org")}
            />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <Spinner className="mx-auto text-faint" label="Loading organizations" />
          )}
        </div>
      </div>
    </PageBody>
  );
}

export const route = { Component: NewProject };

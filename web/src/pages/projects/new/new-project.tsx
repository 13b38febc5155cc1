import { Navigate, useSearchParams } from "react-router-dom";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { defaultScope } from "../../../lib/default-scope.ts";
import { paths } from "../../../paths.ts";
import { useOrgs } from "../../../queries.ts";
import { ConnectedForm } from "./connected-form.tsx";
import { NewProjectForm } from "./new-project-form.tsx";
import {
  type FormChoice,
  formChoices,
  type SourceChoice,
  SourceChoices,
} from "../../../components/projects/source-choices.tsx";
import { byReference } from "../../../lib/by-reference.ts";

/** The choice is part of the address, so that links and the back button work. */
function NewProject({ preset }: { preset?: FormChoice }) {
  const [query] = useSearchParams();
  const { data, error, refetch } = useOrgs();
  const from = query.get("from");
  const isConnected = from === "git-host";
  const chosen = formChoices.find((choice) => choice === from) ?? preset ?? "remote";
  const template = query.get("template");
  const linkTo = (choice: SourceChoice) => {
    return paths.newProject(query.get("org") ?? undefined, choice);
  };
  if (data && (template || from === "template")) {
    const orgReference = query.get("org");
    const org = (byReference(data.orgs, orgReference) ?? defaultScope(data.orgs))?.handle ?? "";
    return (
      <Navigate replace to={template ? paths.template(org, template) : paths.templates(org)} />
    );
  }
  return (
    <PageBody>
      <div className="mx-auto max-w-3xl">
        <PageHeader
          heading={<PageHeading title="New project">New project</PageHeading>}
          below="Where does the content come from?"
        />
        <SourceChoices linkTo={linkTo} chosen={isConnected ? "git-host" : chosen} />
        <div className="mt-6">
          {data && isConnected ? (
            <ConnectedForm orgs={data.orgs} firstOrg={query.get("org")} />
          ) : data ? (
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
export const cloneRoute = { Component: () => <NewProject preset="url" /> };

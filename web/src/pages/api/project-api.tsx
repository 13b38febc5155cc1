import { useQuery } from "@tanstack/react-query";
import { Search, Waypoints } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import { CopyField } from "../../components/controls/command-block.tsx";
import { SearchField } from "../../components/controls/search-field.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { paths } from "../../paths.ts";
import { type ApiDocument, groupsOf } from "./document.ts";
import { OperationRow } from "./operation-row.tsx";

const ADDRESS = "/api/v1";

/** All operations of REST, with code for this project, and a way to try them. */
function ProjectApi() {
  const project = useProjectContext();
  const { data, error, refetch } = useQuery({
    queryKey: ["openapi"],
    queryFn: loadDocument,
    staleTime: Infinity,
  });
  const [query, setQuery] = useState("");
  // Only here: no storage of the browser ever has it.
  const [key, setKey] = useState("");
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`API of ${project.name}`}>API</PageHeading>}
        below="Read and change the notes, deployments and settings of this project from your own programs."
        actions={
          <Button asChild variant="outline" size="sm">
            <a href={`${ADDRESS}/openapi.json`}>OpenAPI document</a>
          </Button>
        }
      />
      <Access keyText={key} onKey={setKey} base={data?.servers[0]?.url ?? ADDRESS} />
      {data ? (
        <Operations
          document={data}
          query={query}
          setQuery={setQuery}
          apiKey={key}
          projectId={project.id}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading operations">
          <Skeleton className="h-80 w-full rounded-xl" />
        </Loading>
      )}
    </PageBody>
  );
}

async function loadDocument(): Promise<ApiDocument> {
  const response = await fetch(`${ADDRESS}/openapi.json`);
  if (!response.ok) throw new Error(`The server answered ${response.status}. Try again.`);
  return (await response.json()) as ApiDocument;
}

function Access({
  base,
  keyText,
  onKey,
}: {
  base: string;
  keyText: string;
  onKey: (key: string) => void;
}) {
  return (
    <Card className="mb-8 grid grid-cols-1 items-start gap-5 p-5 md:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
        <h2 className="text-[13px] font-medium">Base address</h2>
        <CopyField value={base} label="Base address" />
        <p className="text-[13px] text-faint">
          Every request needs an API key: <code>Authorization: Bearer pmk_…</code>{" "}
          <a className="text-accent underline underline-offset-2" href="/docs/api/rest">
            Read the docs
          </a>
        </p>
      </div>
      <Field
        label="Key to try requests with"
        hint={
          <>
            This page forgets it when you leave.{" "}
            <Link
              className="text-accent underline underline-offset-2"
              to={paths.account("apikeys")}
            >
              Create an API key
            </Link>
          </>
        }
      >
        {(input) => (
          <Input
            {...input}
            type="password"
            autoComplete="off"
            placeholder="pmk_…"
            value={keyText}
            onChange={(event) => onKey(event.target.value.trim())}
          />
        )}
      </Field>
    </Card>
  );
}

function Operations({
  document,
  query,
  setQuery,
  apiKey,
  projectId,
}: {
  document: ApiDocument;
  query: string;
  setQuery: (query: string) => void;
  apiKey: string;
  projectId: string;
}) {
  const groups = groupsOf(document, query);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const server = document.servers[0]?.url ?? location.origin + ADDRESS;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <SearchField label="Find operations" value={query} onChange={setQuery} />
        <p role="status" className="text-[13px] text-soft">
          {count === 1 ? "1 operation" : `${count} operations`}
        </p>
      </div>
      {groups.length === 0 && (
        <Card>
          <EmptyState
            icon={query === "" ? <Waypoints /> : <Search />}
            title={`No operation matches “${query}”`}
            action={
              <Button variant="outline" size="sm" onClick={() => setQuery("")}>
                Show all
              </Button>
            }
          >
            Search for a name, an address or a word of the description.
          </EmptyState>
        </Card>
      )}
      <div className="grid grid-cols-1 gap-8">
        {groups.map(({ tag, operations }) => (
          <section key={tag} aria-label={tag}>
            <h2 className="mb-3 text-sm font-semibold">{tag}</h2>
            <Card>
              <ul className="divide-y divide-line">
                {operations.map((operation) => (
                  <li key={operation.id}>
                    <OperationRow
                      operation={operation}
                      server={server}
                      apiKey={apiKey}
                      projectId={projectId}
                    />
                  </li>
                ))}
              </ul>
            </Card>
          </section>
        ))}
      </div>
    </>
  );
}

export const route = { Component: ProjectApi };

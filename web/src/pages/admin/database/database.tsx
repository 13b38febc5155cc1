import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { NothingHere } from "../../../components/not-found.tsx";
import { RowsLoading } from "../../../components/lists/rows-loading.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { paths } from "../../../paths.ts";
import { CollectionList } from "./collection-list.tsx";
import { CollectionPage } from "./collection-page.tsx";

/** The database as it is stored, without secrets and contents. */
function Database() {
  const { collection: name } = useParams();
  const query = useQuery(trpc.admin.collections.queryOptions());
  const collections = query.data?.collections;
  if (!collections)
    return (
      <PageBody>
        <PageHeader heading={<PageHeading>{name ?? "Database"}</PageHeading>} />
        <Card>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <RowsLoading label="Loading collections" />
          )}
        </Card>
      </PageBody>
    );
  if (!name) return <CollectionList collections={collections} query={query} />;
  const collection = collections.find((one) => one.name === name);
  // A filter belongs to its collection, so another collection begins with another one.
  return collection ? (
    <CollectionPage key={name} collection={collection} collections={collections} />
  ) : (
    <PageBody>
      <NothingHere
        title="Collection not found"
        way={{ label: "All collections", to: paths.adminDb() }}
      >
        {`The database has no collection ${name}.`}
      </NothingHere>
    </PageBody>
  );
}

export const route = { Component: Database };

import { useInfiniteQuery } from "@tanstack/react-query";
import { FileJson2 } from "lucide-react";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import type { StoredCollection, StoredNode } from "#schemas/stored-document.ts";
import { trpc } from "../../../api.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { appCodeOf } from "../../../errors.ts";
import { formatBytes, formatCount } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { paths } from "../../../paths.ts";
import { RefreshButton } from "../refresh-button.tsx";
import { DocumentRow } from "./document-row.tsx";
import { FilterForm } from "./filter-form.tsx";
import { IndexList } from "./index-list.tsx";
import { withCondition } from "./condition.ts";

const PAGE_SIZE = 20;
const inAddress = ["filter", "sort"] as const;

interface CollectionPageProps {
  collection: StoredCollection;
  collections: StoredCollection[];
}

/** The documents of one collection. The filter and the order are part of the address. */
export function CollectionPage({ collection, collections }: CollectionPageProps) {
  const { name, fields, sorts } = collection;
  const navigate = useNavigate();
  const [{ filter, sort }, show] = useAddressValues(inAddress);
  const list = useInfiniteQuery(
    trpc.admin.documents.infiniteQueryOptions(
      { collection: name, filter, sort, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined, retry: false },
    ),
  );
  const documents = list.data?.pages.flatMap((page) =>
    page.documents.map((document, at) => ({ document, key: keyOf(document, at) })),
  );
  const filterable = useMemo(() => new Set(fields), [fields]);
  const isRefused = appCodeOf(list.error) === "bad_request";
  return (
    <PageBody>
      <PageHeader
        heading={
          <PageHeading title={`${name} in the database`} className="font-mono">
            {name}
          </PageHeading>
        }
        below={[
          formatCount(collection.documents, "document"),
          `${formatBytes(collection.bytes)} of data`,
          `${formatBytes(collection.indexBytes)} of indexes`,
        ].join(" · ")}
        actions={
          <>
            <Select
              aria-label="Collection"
              className="w-56 max-sm:w-[calc(100vw-2rem)]"
              value={name}
              onChange={(event) => void navigate(paths.adminDb(event.target.value))}
            >
              <option value="">All collections</option>
              {collections.map((one) => (
                <option key={one.name}>{one.name}</option>
              ))}
            </Select>
            <RefreshButton query={list} />
          </>
        }
      />
      <FilterForm
        fields={fields}
        sorts={sorts}
        values={{ filter, sort }}
        error={isRefused ? list.error : null}
        total={list.data?.pages.at(-1)?.total ?? null}
        onShow={show}
      />
      {!isRefused && (
        <ListCard
          label="Documents"
          loading="Loading documents"
          list={list}
          items={documents}
          empty={
            <EmptyState
              icon={<FileJson2 />}
              title={filter ? "No document matches the filter" : "No documents"}
            />
          }
        >
          {({ document, key }) => (
            <DocumentRow
              key={key}
              document={document}
              sort={sort}
              filterable={filterable}
              onFilter={(field, value) => show({ filter: withCondition(filter, field, value) })}
            />
          )}
        </ListCard>
      )}
      <IndexList indexes={collection.indexes} />
    </PageBody>
  );
}

/** The id may be masked. */
const keyOf = (document: StoredNode[], at: number) =>
  document.find(({ name }) => name === "_id")?.value || String(at);

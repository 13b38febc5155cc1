import { Database as DatabaseIcon } from "lucide-react";
import { Link } from "react-router-dom";
import type { StoredCollection } from "#schemas/stored-document.ts";
import { SearchField } from "../../../components/controls/search-field.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../../components/frame/page.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { formatBytes, formatCount, formatNumber } from "../../../lib/format.ts";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { paths } from "../../../paths.ts";
import { RefreshButton } from "../refresh-button.tsx";

const inAddress = ["q"] as const;
const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-5 md:grid-cols-[minmax(0,1fr)_8rem_8rem_8rem_6rem]";

export function CollectionList({
  collections,
  query,
}: {
  collections: StoredCollection[];
  query: Parameters<typeof RefreshButton>[0]["query"];
}) {
  const [{ q }, show] = useAddressValues(inAddress);
  const rows = collections.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
  const sum = (of: (row: StoredCollection) => number) =>
    collections.reduce((total, row) => total + of(row), 0);
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>Database</PageHeading>}
        below={[
          formatCount(collections.length, "collection"),
          formatCount(
            sum((row) => row.documents),
            "document",
          ),
          `${formatBytes(sum((row) => row.bytes))} of data`,
          `${formatBytes(sum((row) => row.indexBytes))} of indexes`,
        ].join(" · ")}
        actions={
          <>
            <SearchField
              label="Find a collection"
              value={q}
              onChange={(value) => show({ q: value })}
            />
            <RefreshButton query={query} />
          </>
        }
      />
      <Card aria-label="Collections" className="overflow-hidden">
        <div
          aria-hidden="true"
          className={`${COLUMNS} border-b border-line bg-wash py-2 text-xs text-faint max-md:hidden`}
        >
          <span>Collection</span>
          <span className="text-right">Documents</span>
          <span className="text-right">Data</span>
          <span className="text-right">Index size</span>
          <span className="text-right">Indexes</span>
        </div>
        {rows.length === 0 ? (
          <EmptyState icon={<DatabaseIcon />} title="No collection has this name" />
        ) : (
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.name}>
                <CollectionRow row={row} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </PageBody>
  );
}

function CollectionRow({ row }: { row: StoredCollection }) {
  return (
    <Link
      to={paths.adminDb(row.name)}
      className={`${COLUMNS} py-1.5 text-[13px] max-md:py-2.5 -outline-offset-2 hover:bg-wash`}
    >
      <span className="truncate font-mono font-medium">{row.name}</span>
      <span className={`text-right tabular-nums ${row.documents === 0 ? "text-faint" : ""}`}>
        {formatNumber(row.documents)}
        <span className="md:sr-only"> documents</span>
      </span>
      <span className="text-faint tabular-nums md:text-right">
        <span className="sr-only">data: </span>
        {formatBytes(row.bytes)}
      </span>
      <span className="text-right text-faint tabular-nums">
        <span className="md:sr-only">indexes: </span>
        {formatBytes(row.indexBytes)}
      </span>
      <span className="text-right text-faint tabular-nums max-md:hidden">
        {row.indexes.length}
        <span className="sr-only"> indexes</span>
      </span>
    </Link>
  );
}

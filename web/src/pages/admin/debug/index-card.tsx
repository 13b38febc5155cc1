import type { IndexState } from "#schemas/admin/debug.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { formatNumber } from "../../../lib/format.ts";
import { FactCard } from "./fact-card.tsx";

/** The indexes of the database, compared with those that this version needs. */
export function IndexCard({ indexes }: { indexes: IndexState }) {
  const { wanted, present, missing, different, unknown } = indexes;
  return (
    <FactCard
      title="Indexes"
      facts={[
        { label: "Present", value: `${formatNumber(present)} of ${formatNumber(wanted)}` },
        { label: "Missing", value: <Names indexes={missing} /> },
        { label: "With other fields or options", value: <Names indexes={different} /> },
        { label: "Unknown to this version", value: formatNumber(unknown) },
      ]}
    />
  );
}

function Names({ indexes }: { indexes: IndexState["missing"] }) {
  if (indexes.length === 0) return "none";
  return (
    <ul className="grid grid-cols-1 gap-1">
      {indexes.map(({ collection, name }) => (
        <li key={`${collection}.${name}`}>
          <Badge tone="danger">
            {collection}: {name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

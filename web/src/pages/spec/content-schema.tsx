import { Braces } from "lucide-react";
import type { ContentField } from "#schemas/deployments/dataset.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { formatCount, formatNumber } from "../../lib/format.ts";
import { shareText } from "./share.ts";

/** The front matter fields with the types of their values. More than one type often indicates a mistake. */
export function ContentSchema({ fields, notes }: { fields: ContentField[]; notes: number }) {
  return (
    <Card aria-label="Content schema" className="overflow-hidden">
      <CardHeader
        title="Content schema"
        action={
          <span className="text-[13px] text-faint">
            {formatCount(fields.length, "field")} in {formatCount(notes, "note")}
          </span>
        }
      />
      {fields.length === 0 ? (
        <EmptyState icon={<Braces />} title="No front matter">
          Put fields between two lines of <code className="font-mono">---</code> at the top of a
          note to see them here.
        </EmptyState>
      ) : (
        <table className="w-full text-left text-[13px]">
          <thead className="text-xs text-faint max-md:sr-only">
            <tr className="border-b border-line">
              <th scope="col" className="px-5 py-2.5 font-normal">
                Field
              </th>
              <th scope="col" className="px-5 py-2.5 font-normal">
                Types
              </th>
              <th scope="col" className="px-5 py-2.5 font-normal">
                Notes
              </th>
              <th scope="col" className="px-5 py-2.5 font-normal">
                Examples
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {fields.map((field) => (
              <FieldRow key={field.name} field={field} notes={notes} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

function FieldRow({ field, notes }: { field: ContentField; notes: number }) {
  const { name, types, count, examples } = field;
  return (
    <tr className="align-top max-md:grid max-md:grid-cols-1 max-md:gap-1.5 max-md:px-5 max-md:py-3">
      <th
        scope="row"
        className="font-mono text-xs font-medium break-all md:w-48 md:px-5 md:py-3 max-md:text-[13px]"
      >
        {name}
      </th>
      <td className="md:w-44 md:px-5 md:py-2.5">
        <span className="flex flex-wrap gap-1">
          {types.map(({ type, count: used }) => (
            <Badge key={type} tone={types.length > 1 ? "warning" : "neutral"}>
              {type}
              {types.length > 1 && <span className="tabular-nums">{formatNumber(used)}</span>}
            </Badge>
          ))}
        </span>
      </td>
      <td className="whitespace-nowrap text-soft tabular-nums md:w-40 md:px-5 md:py-3">
        {formatNumber(count)} <span className="text-faint">({shareText(count, notes)})</span>
      </td>
      <td className="min-w-0 md:px-5 md:py-2.5">
        <span className="flex flex-wrap gap-1">
          {examples.map((example) => (
            <code
              key={example}
              title={example}
              className="max-w-56 truncate rounded-sm bg-wash px-1.5 py-0.5 font-mono text-xs text-soft"
            >
              {example}
            </code>
          ))}
          {examples.length === 0 && <span className="text-faint">–</span>}
        </span>
      </td>
    </tr>
  );
}

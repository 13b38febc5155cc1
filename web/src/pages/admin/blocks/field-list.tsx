import type { Block } from "#schemas/deployments/block.ts";
import { type BlockField, listBlockFields } from "#schemas/deployments/block-fields.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { formatCount } from "../../../lib/format.ts";

/** The fields of a block, and those of the entries of its lists. */
export function FieldList({ type }: { type: Block["type"] }) {
  const fields = listBlockFields(type);
  return (
    <Card aria-label="Fields" className="mt-5 overflow-hidden">
      <CardHeader
        title="Fields"
        action={
          <span className="text-[13px] text-faint">{formatCount(fields.length, "field")}</span>
        }
      />
      <ul className="divide-y divide-line">
        {fields.map(({ name, field, isRequired }) => (
          <li key={name} className="px-5 py-2.5 text-[13px]">
            <FieldLine name={name} field={field} isRequired={isRequired} />
            {field.entries && (
              <ul className="mt-1.5 grid grid-cols-1 gap-1.5 border-l border-line pl-4">
                {Object.entries(field.entries).map(([entryName, entry]) => (
                  <li key={entryName}>
                    <FieldLine
                      name={entryName}
                      field={entry}
                      isRequired={entry.required ?? false}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FieldLine({
  name,
  field: { kind, about },
  isRequired,
}: {
  name: string;
  field: BlockField;
  isRequired: boolean;
}) {
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <span className="flex flex-wrap items-center gap-x-2">
        <code className="font-mono text-xs">{name}</code>
        <span className="text-xs text-faint">{kind}</span>
        {isRequired && <Badge tone="accent">Required</Badge>}
      </span>
      <span className="text-soft">{about}</span>
    </div>
  );
}

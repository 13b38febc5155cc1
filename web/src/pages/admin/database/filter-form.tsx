import { Plus, X } from "lucide-react";
import { type FormEvent, useState } from "react";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Input, Select, Textarea } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import { formatCount } from "../../../lib/format.ts";
import {
  conditionText,
  operatorTexts,
  parseFilter,
  typedValue,
  withCondition,
  withoutCondition,
} from "./condition.ts";

/** From then on, the api stops counting. */
const COUNT_MAX = 10_000;
const rowOperators = ["$eq", "$ne", "$gt", "$gte", "$lt", "$lte"];

interface FilterFormProps {
  fields: string[];
  sorts: string[];
  values: { filter: string; sort: string };
  /** Why the api refused the filter. */
  error: unknown;
  total: number | null;
  onShow: (values: { filter?: string; sort?: string }) => void;
}

/** Conditions as rows, or the filter as JSON, and the order. */
export function FilterForm(props: FilterFormProps) {
  const { fields, sorts, values, error, total, onShow } = props;
  const { filter, sort } = values;
  const conditions = parseFilter(filter);
  const [wantsJson, setWantsJson] = useState(false);
  // A filter that the rows cannot show stays as it was typed.
  const isJson = wantsJson || conditions === null;
  const sortField = sort.replace(/^-/, "");
  const isDescending = sort.startsWith("-");
  return (
    <Card aria-label="Filter" className="mb-4 grid grid-cols-1 gap-3 p-4">
      {isJson ? (
        <JsonFilter key={filter} filter={filter} onShow={onShow} />
      ) : (
        <RowFilter fields={fields} filter={filter} onShow={onShow} />
      )}
      {!isJson && conditions && Object.keys(conditions).length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {Object.entries(conditions).map(([field, condition]) => (
            <li key={field}>
              <button
                type="button"
                onClick={() => onShow({ filter: withoutCondition(filter, field) })}
                className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-accent/20 bg-accent-wash px-2.5 text-left font-mono text-xs break-all text-accent hover:border-accent"
              >
                {conditionText(field, condition)}
                <X className="size-3 shrink-0" aria-hidden="true" />
                <span className="sr-only">Remove condition</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {error !== null && <FormError>{messageOf(error)}</FormError>}
      <div className="flex flex-wrap items-center gap-2 text-[13px] text-soft">
        <Select
          aria-label="Sort by"
          className="w-48"
          value={sortField}
          onChange={(event) => onShow({ sort: event.target.value })}
        >
          <option value="">Sort by id</option>
          {sorts.map((field) => (
            <option key={field} value={field}>
              Sort by {field}
            </option>
          ))}
        </Select>
        {sortField && (
          <Button
            variant="outline"
            onClick={() => onShow({ sort: isDescending ? sortField : `-${sortField}` })}
          >
            {isDescending ? "Highest first" : "Lowest first"}
          </Button>
        )}
        <Button variant="ghost" aria-pressed={isJson} onClick={() => setWantsJson(!isJson)}>
          {isJson ? "Edit as rows" : "Edit as JSON"}
        </Button>
        {total !== null && error === null && (
          <span role="status" className="ml-auto tabular-nums">
            {total >= COUNT_MAX ? "10,000 or more matches" : formatCount(total, "match", "matches")}
          </span>
        )}
      </div>
    </Card>
  );
}

function RowFilter({
  fields,
  filter,
  onShow,
}: Pick<FilterFormProps, "fields" | "onShow"> & { filter: string }) {
  const [field, setField] = useState(fields[0] ?? "");
  const [operator, setOperator] = useState("$eq");
  const [text, setText] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    const value = typedValue(text);
    const condition = operator === "$eq" ? value : { [operator]: value };
    onShow({ filter: withCondition(filter, field, condition) });
    setText("");
  };
  return (
    <form onSubmit={add} className="flex flex-wrap gap-2">
      <Select
        aria-label="Field"
        className="w-56 max-sm:flex-1"
        value={field}
        onChange={(event) => setField(event.target.value)}
      >
        {fields.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Select>
      <Select
        aria-label="Comparison"
        className="w-20"
        value={operator}
        onChange={(event) => setOperator(event.target.value)}
      >
        {rowOperators.map((name) => (
          <option key={name} value={name}>
            {operatorTexts[name]}
          </option>
        ))}
      </Select>
      <Input
        aria-label="Value"
        placeholder="A value, such as failed or 2026-11-01"
        className="min-w-0 flex-1 basis-52 font-mono text-[13px]!"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="outline" className="max-md:h-11">
        <Plus /> Add condition
      </Button>
    </form>
  );
}

function JsonFilter({ filter, onShow }: { filter: string } & Pick<FilterFormProps, "onShow">) {
  const [text, setText] = useState(filter);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onShow({ filter: text.trim() });
      }}
      className="grid grid-cols-1 gap-2"
    >
      <Textarea
        aria-label="Filter in JSON"
        rows={3}
        spellCheck={false}
        className="font-mono text-[13px]!"
        placeholder={
          '{"status": {"$in": ["failed", "canceled"]}, "createdAt": {"$gte": "2026-11-01"}}'
        }
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div>
        <Button type="submit" variant="outline">
          Apply
        </Button>
      </div>
    </form>
  );
}

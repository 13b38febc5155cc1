import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { deploymentStatuses } from "#schemas/deployments/status.ts";
import { trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { statusWord } from "../../../lib/status.ts";
import { useIsMobile } from "../../../lib/hooks/use-media.ts";
import { countFilters, isDay, type ListQuery } from "./list-query.ts";

interface ListFiltersProps {
  projectId: string;
  query: ListQuery;
  set: (change: Partial<ListQuery>) => void;
  onClear: () => void;
}

/** A row of filters above the list, or a sheet on a phone. */
export function ListFilters(props: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  const count = countFilters(props.query);
  if (!isMobile)
    return (
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <Fields {...props} />
        {count > 0 && (
          <Button variant="ghost" onClick={props.onClear}>
            Clear filters
          </Button>
        )}
      </div>
    );
  return (
    <div className="mb-4">
      <Button
        variant="outline"
        className="h-11"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal /> Filters{count > 0 && ` (${count})`}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Filters" shape="bottom">
        <div className="grid grid-cols-1 gap-4">
          <Fields {...props} />
          <div className="mt-2 grid grid-cols-2 gap-3">
            <Button variant="outline" size="lg" disabled={count === 0} onClick={props.onClear}>
              Clear
            </Button>
            <Button size="lg" onClick={() => setOpen(false)}>
              Show
            </Button>
          </div>
        </div>
      </Dialog>
    </div>
  );
}

function Fields({ projectId, query, set }: ListFiltersProps) {
  const { data } = useQuery(trpc.deployments.facets.queryOptions({ projectId }));
  return (
    <>
      <Field label="Status">
        {(input) => (
          <Select
            {...input}
            className="md:w-36"
            // An unknown status in the address filters nothing.
            value={deploymentStatuses.find((status) => status === query.status) ?? ""}
            onChange={(event) => set({ status: event.target.value })}
          >
            <option value="">All statuses</option>
            {deploymentStatuses.map((status) => (
              <option key={status} value={status}>
                {statusWord(status)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Branch">
        {(input) => (
          <Select
            {...input}
            className="md:w-40"
            value={query.branch}
            onChange={(event) => set({ branch: event.target.value })}
          >
            <Options all="All branches" values={data?.branches} chosen={query.branch} />
          </Select>
        )}
      </Field>
      <Field label="Author">
        {(input) => (
          <Select
            {...input}
            className="md:w-40"
            value={query.author}
            onChange={(event) => set({ author: event.target.value })}
          >
            <Options all="All authors" values={data?.authors} chosen={query.author} />
          </Select>
        )}
      </Field>
      <Field label="From">
        {(input) => (
          <Input
            {...input}
            type="date"
            className="md:w-38"
            max={query.to || undefined}
            value={isDay(query.from) ? query.from : ""}
            onChange={(event) => set({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(input) => (
          <Input
            {...input}
            type="date"
            className="md:w-38"
            min={query.from || undefined}
            value={isDay(query.to) ? query.to : ""}
            onChange={(event) => set({ to: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** The value in the address is always offered, even if the list does not contain it. */
function Options({
  all,
  values,
  chosen,
}: {
  all: string;
  values: string[] | undefined;
  chosen: string;
}) {
  const options = values ?? [];
  const offered = chosen && !options.includes(chosen) ? [chosen, ...options] : options;
  return (
    <>
      <option value="">{all}</option>
      {offered.map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </>
  );
}

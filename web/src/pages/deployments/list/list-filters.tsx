import { useQuery } from "@tanstack/react-query";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { deploymentStatuses } from "#schemas/deployments/status.ts";
import { trpc } from "../../../api.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Popover, PopoverContent, PopoverTrigger } from "../../../components/ui/popover.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Select } from "../../../components/ui/input.tsx";
import { statusWord } from "../../../lib/status.ts";
import { useIsMobile } from "../../../lib/hooks/use-media.ts";
import { builtFor, builtForWords, countFilters, isDay, type ListQuery } from "./list-query.ts";

export interface ListFiltersProps {
  projectId: string;
  query: ListQuery;
  set: (change: Partial<ListQuery>) => void;
  onClear: () => void;
}

/** One button, which opens the filters in a small window, or in a sheet on a phone. Its number counts the filters in use. */
export function ListFilters(props: ListFiltersProps) {
  const [open, setOpen] = useState(false);
  const isMobile = useIsMobile();
  const count = countFilters(props.query);
  const label = (
    <>
      <SlidersHorizontal /> Filters{count > 0 && ` (${count})`}
    </>
  );
  const form = (
    <div className="grid grid-cols-1 gap-4">
      <Fields {...props} />
      <div className="mt-1 grid grid-cols-2 gap-3">
        <Button variant="outline" disabled={count === 0} onClick={props.onClear}>
          Clear
        </Button>
        <Button onClick={() => setOpen(false)}>Show</Button>
      </div>
    </div>
  );
  if (!isMobile)
    return (
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <Button variant="outline">{label}</Button>
        </PopoverTrigger>
        <PopoverContent align="end" aria-label="Filters" className="w-80 overflow-y-auto p-4">
          {form}
        </PopoverContent>
      </Popover>
    );
  return (
    <>
      <Button
        variant="outline"
        className="h-11"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title="Filters" shape="bottom">
        {form}
      </Dialog>
    </>
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
      <Field label="Built for">
        {(input) => (
          <Select
            {...input}
            value={builtFor.find((known) => known === query.of) ?? ""}
            onChange={(event) => set({ of: event.target.value })}
          >
            <option value="">Site and previews</option>
            {builtFor.map((known) => (
              <option key={known} value={known}>
                {builtForWords[known]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Branch">
        {(input) => (
          <Select
            {...input}
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

import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus, Siren } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ListCard } from "../../../components/lists/list-card.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Checkbox } from "../../../components/ui/checkbox.tsx";
import { useAddressValues } from "../../../lib/hooks/use-address-values.ts";
import { IncidentForm } from "./incident-form.tsx";
import { IncidentRow } from "./incident-row.tsx";

const PAGE_SIZE = 20;
const inAddress = ["show", "state", "incident"] as const;

/** Incidents, newest first. The filter and the opened incident are part of the address. */
export function IncidentList() {
  const [{ state, incident: openedId }, show] = useAddressValues(inAddress);
  const [isWriting, setWriting] = useState(false);
  const open = state === "open";
  const list = useInfiniteQuery(
    trpc.admin.incidents.list.infiniteQueryOptions(
      { open, limit: PAGE_SIZE },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
  );
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="text-base font-semibold">Incidents</h2>
        <Checkbox
          label="Only open"
          checked={open}
          onChange={({ target }) => show({ state: target.checked ? "open" : "" })}
        />
        <Button size="sm" className="ml-auto" onClick={() => setWriting(true)}>
          <Plus /> Open incident
        </Button>
      </div>
      <ListCard
        label="Incidents"
        loading="Loading incidents"
        list={list}
        items={list.data?.pages.flatMap((page) => page.incidents)}
        empty={
          <EmptyState icon={<Siren />} title={open ? "No open incidents" : "No incidents"}>
            An incident appears on the public page /status with everything you write about it.
          </EmptyState>
        }
      >
        {(incident) => (
          <IncidentRow
            key={incident.id}
            incident={incident}
            isOpened={incident.id === openedId}
            onToggle={(isOpened) => show({ incident: isOpened ? incident.id : "" })}
          />
        )}
      </ListCard>
      <IncidentForm open={isWriting} onOpenChange={setWriting} />
    </div>
  );
}

import { useState } from "react";
import type { Incident, IncidentState } from "#schemas/platform/incident.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { AnnouncementFields } from "./announcement-fields.tsx";

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.admin.incidents.pathKey() });

/** Adds an update, which may resolve the incident, or removes it. */
export function IncidentActions({ incident }: { incident: Incident }) {
  const { id: incidentId, title } = incident;
  const [asking, setAsking] = useState<"update" | "remove" | null>(null);
  const [state, setState] = useState<IncidentState>(incident.state);
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const close = () => {
    setAsking(null);
    setText("");
    setReason("");
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm" onClick={() => setAsking("update")}>
        Add update
      </Button>
      <Button variant="ghost" size="sm" onClick={() => setAsking("remove")}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking === "update"}
        onOpenChange={close}
        title={`Update “${title}”`}
        confirmLabel="Publish"
        ready={text.trim() !== ""}
        run={async () => {
          await api.admin.incidents.update.mutate({ incidentId, state, text });
          await changed();
        }}
      >
        <div className="grid gap-4 text-ink">
          <AnnouncementFields state={state} text={text} onState={setState} onText={setText} />
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "remove"}
        onOpenChange={close}
        title={`Delete “${title}”?`}
        confirmLabel="Delete"
        destructive
        ready={isReason(reason)}
        run={async () => {
          await api.admin.incidents.remove.mutate({ incidentId, reason });
          await changed();
        }}
      >
        <div className="grid gap-4">
          <p>
            The incident and its updates disappear from the public page. To close an incident, add
            an update with the state “Resolved” instead.
          </p>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      </ConfirmDialog>
    </div>
  );
}

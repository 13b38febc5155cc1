import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { formatExact } from "../../../lib/format.ts";
import { isReason, ReasonField } from "../reason-field.tsx";
import { toMoment } from "./to-moment.ts";

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.status.pathKey() });

/** Switches maintenance on and off. */
export function MaintenanceCard() {
  const [asking, setAsking] = useState<"begin" | "end" | null>(null);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const running = useQuery(trpc.status.notices.queryOptions()).data?.notices.maintenance;
  const close = () => {
    setAsking(null);
    setReason("");
    setUntil("");
  };
  return (
    <Card aria-label="Maintenance mode">
      <CardHeader title="Maintenance" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 text-sm">
        <p className="min-w-0 flex-1 basis-60 break-words text-soft">
          {running ? (
            <>
              On since <RelativeTime at={running.since} />
              {running.until !== null && `, expected until ${formatExact(running.until)}`}. Reason:{" "}
              {running.reason}
            </>
          ) : (
            "Off. During maintenance, users can read everything, but only this console can change anything."
          )}
        </p>
        <Button
          variant={running ? "default" : "outline"}
          size="sm"
          onClick={() => setAsking(running ? "end" : "begin")}
        >
          {running ? "End maintenance" : "Begin maintenance"}
        </Button>
      </div>
      <ConfirmDialog
        open={asking === "begin"}
        onOpenChange={close}
        title="Begin maintenance?"
        confirmLabel="Begin maintenance"
        destructive
        ready={isReason(reason)}
        run={async () => {
          await api.admin.maintenance.begin.mutate({ reason, until: toMoment(until) });
          await changed();
        }}
      >
        <div className="grid gap-4">
          <p>
            Sites stay online. Users can sign in and read, but Pressmark refuses every push, upload,
            save and API call that changes something. Queued builds and tasks wait. Running ones
            finish.
          </p>
          <ReasonField
            value={reason}
            onChange={setReason}
            hint="Everyone can read it, and the audit log keeps it."
          />
          <Field
            label="Expected end"
            hint="Optional, in your time zone. Maintenance does not end automatically."
          >
            {(input) => (
              <Input
                {...input}
                type="datetime-local"
                value={until}
                onChange={({ target }) => setUntil(target.value)}
              />
            )}
          </Field>
        </div>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "end"}
        onOpenChange={close}
        title="End maintenance?"
        confirmLabel="End maintenance"
        run={async () => {
          await api.admin.maintenance.end.mutate();
          await changed();
        }}
      >
        Everyone can change things again, and queued builds and tasks start within seconds.
      </ConfirmDialog>
    </Card>
  );
}

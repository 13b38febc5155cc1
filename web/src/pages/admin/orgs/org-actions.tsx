import { CirclePause, CirclePlay } from "lucide-react";
import { useState } from "react";
import type { AdminOrgDetail } from "#schemas/admin/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { RadioCards } from "../../../components/controls/radio-cards.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { isReason, ReasonField } from "../reason-field.tsx";
import { VisitOrg } from "./visit-org.tsx";

const changed = () => queryClient.invalidateQueries({ queryKey: trpc.admin.orgs.pathKey() });

/** The actions of an admin on an organization: visit it, suspend it, end the suspension. */
export function OrgActions({ org }: { org: AdminOrgDetail }) {
  const { id: orgId, name, suspension } = org;
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [sites, setSites] = useState<"online" | "offline">("online");
  // An organization without an owner has the example sites of the installation.
  if (org.owner === null && org.members.length === 0) return null;
  const close = () => {
    setAsking(false);
    setReason("");
  };
  return (
    <div className="flex flex-wrap gap-2">
      <VisitOrg org={org} />
      <Button
        variant={suspension ? "default" : "outline"}
        size="sm"
        onClick={() => setAsking(true)}
      >
        {suspension ? <CirclePlay /> : <CirclePause />}
        {suspension ? "End suspension" : "Suspend"}
      </Button>
      {suspension ? (
        <ConfirmDialog
          open={asking}
          onOpenChange={close}
          title={`End the suspension of ${name}?`}
          confirmLabel="End suspension"
          ready={isReason(reason)}
          run={async () => {
            await api.admin.orgs.unsuspend.mutate({ orgId, reason });
            await changed();
          }}
        >
          <div className="grid gap-4">
            <p>
              Its members can work again, and queued builds start. Sites that are offline come back.
            </p>
            <ReasonField value={reason} onChange={setReason} />
          </div>
        </ConfirmDialog>
      ) : (
        <ConfirmDialog
          open={asking}
          onOpenChange={close}
          title={`Suspend ${name}?`}
          confirmLabel="Suspend"
          destructive
          ready={isReason(reason)}
          run={async () => {
            await api.admin.orgs.suspend.mutate({
              orgId,
              reason,
              sitesOffline: sites === "offline",
            });
            await changed();
          }}
        >
          <div className="grid gap-4">
            <p>
              Its members can read everything, but cannot push, build or change anything. Tasks are
              canceled, and queued builds wait. Nothing is deleted.
            </p>
            <RadioCards
              legend="Sites"
              stacked
              choices={[
                { value: "online", label: "Stay online", text: "Nothing changes for visitors." },
                {
                  value: "offline",
                  label: "Go offline",
                  text: "Visitors see that the operator has taken the site offline.",
                },
              ]}
              value={sites}
              onChange={setSites}
            />
            <ReasonField
              value={reason}
              onChange={setReason}
              hint="Members see the reason in their dashboard, and the audit log keeps it."
            />
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}

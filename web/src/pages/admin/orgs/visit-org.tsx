import { Eye } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AdminOrgDetail } from "#schemas/admin/org.ts";
import { VISIT_REASON_MIN_LENGTH } from "#schemas/admin/visit.ts";
import { api, queryClient } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { paths } from "../../../paths.ts";
import { useVisit } from "../../../queries.ts";
import { useSession } from "../../../session.ts";
import { ReasonField } from "../reason-field.tsx";

/** Opens the organization as its members see it. Members and installations without visits have no button. */
export function VisitOrg({ org }: { org: AdminOrgDetail }) {
  const navigate = useNavigate();
  const userId = useSession()?.user.id;
  const { data } = useVisit();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const isMember = org.members.some((member) => member.userId === userId);
  // The banner ends the visit that is open.
  if (!data?.isAllowed || data.visit || isMember) return null;
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        <Eye /> Visit
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => {
          setAsking(open);
          setReason("");
        }}
        title={`Visit ${org.name}?`}
        confirmLabel="Begin visit"
        ready={reason.trim().length >= VISIT_REASON_MIN_LENGTH}
        run={async () => {
          await api.admin.visits.begin.mutate({ orgId: org.id, reason });
          await navigate(paths.org(org.handle));
          await queryClient.invalidateQueries();
        }}
      >
        <div className="grid gap-4">
          <p>
            For 30 minutes, you can read what its members see, including private content. You cannot
            change anything. Secrets, keys, tokens, invitations and downloads stay hidden.
          </p>
          <ReasonField
            value={reason}
            onChange={setReason}
            hint={`At least ${VISIT_REASON_MIN_LENGTH} characters. Pressmark notifies the owners with this reason. Members see it in the activity, and the audit log keeps it.`}
          />
        </div>
      </ConfirmDialog>
    </>
  );
}

import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { paths } from "../../../paths.ts";
import { useSession } from "../../../session.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { isOrgAdmin } from "../../../components/orgs/roles.ts";
import { RecentlyDeleted } from "./recently-deleted.tsx";
import { LeaveDialog } from "./member-row.tsx";
import { TransferSection } from "./transfer-section.tsx";

/** Irreversible actions: leaving for members, transferring and deleting for the owner. */
export function Danger({ org }: { org: Org }) {
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-6">
      {isOrgAdmin(org) && <RecentlyDeleted org={org} />}
      {org.role !== "owner" ? (
        <LeaveSection org={org} />
      ) : org.is_personal ? (
        <SettingsCard
          title="Delete this organization"
          about="Cannot delete your personal organization. It is deleted with your account."
        />
      ) : (
        <>
          <TransferSection org={org} />
          <DeleteSection org={org} />
        </>
      )}
    </div>
  );
}

function LeaveSection({ org }: { org: Org }) {
  const userId = useSession()?.user.id ?? "";
  const [open, setOpen] = useState(false);
  return (
    <>
      <SettingsCard
        title="Leave this organization"
        about="You lose access to its projects and private sites. Only its owner can delete or transfer it."
        footer={
          <Button variant="destructive" size="sm" onClick={() => setOpen(true)}>
            Leave {org.name}
          </Button>
        }
      />
      <LeaveDialog org={org} userId={userId} open={open} onOpenChange={setOpen} />
    </>
  );
}

function DeleteSection({ org }: { org: Org }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    await api.orgs.delete.mutate({ orgId: org.id, confirm: org.handle });
    await navigate(paths.home, { replace: true });
    queryClient.removeQueries({ queryKey: trpc.orgs.get.pathKey() });
    await queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });
    showToast(`${org.name} is deleted`);
  };
  return (
    <>
      <SettingsCard
        title="Delete this organization"
        about="This deletes its projects, sites, deployments and git remotes for all members. You cannot undo this."
        footer={
          <Button variant="destructive" size="sm" onClick={() => setOpen(true)}>
            Delete organization
          </Button>
        }
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Delete ${org.name}?`}
        confirmLabel="Delete organization"
        destructive
        phrase={org.handle}
        run={remove}
      >
        Every project of {org.name} is deleted with its site, and every commit that is only in a
        built-in remote is lost.
      </ConfirmDialog>
    </>
  );
}

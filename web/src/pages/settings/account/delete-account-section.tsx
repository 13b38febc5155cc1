import { useState } from "react";
import { api } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { signOut, useSession } from "../../../session.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

export function DeleteAccountSection() {
  const email = useSession()?.user.email ?? "";
  const [asking, setAsking] = useState(false);
  const run = () => signOut(() => api.account.delete.mutate({ confirm: email }));
  return (
    <>
      <SettingsCard
        title="Delete account"
        about="Permanently deletes your account, your personal organization, and all its projects and sites."
        footer={
          <Button variant="destructive" onClick={() => setAsking(true)}>
            Delete account
          </Button>
        }
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete your account?"
        confirmLabel="Delete account"
        destructive
        phrase={email}
        run={run}
      >
        This immediately deletes your projects, sites and deployments. First transfer or delete any
        organization you own that has other members.
      </ConfirmDialog>
    </>
  );
}

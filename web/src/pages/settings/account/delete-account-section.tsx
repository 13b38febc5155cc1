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
        about="Ends your account, your personal organization and every project and site in it, for good."
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
        Your projects, their sites and every deployment are removed at once. Organizations that you
        own and others belong to have to be handed over or deleted first.
      </ConfirmDialog>
    </>
  );
}

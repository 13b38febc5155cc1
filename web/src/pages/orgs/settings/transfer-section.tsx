import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Select } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

/** The owner transfers the organization to another member, and stays as an admin. */
export function TransferSection({ org }: { org: Org }) {
  const [chosenId, setChosenId] = useState("");
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery(trpc.orgs.members.queryOptions({ orgId: org.id }));
  const others = data?.members.filter(({ userId }) => userId !== org.owner) ?? [];
  const chosen = others.find(({ userId }) => userId === chosenId);
  return (
    <SettingsCard
      title="Transfer ownership"
      about="The new owner can delete or transfer the organization. You become an admin."
      footer={
        <Button variant="destructive" size="sm" disabled={!chosen} onClick={() => setOpen(true)}>
          Transfer ownership
        </Button>
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data && others.length === 0 ? (
        <p className="text-sm text-soft">There are no other members yet. Invite someone first.</p>
      ) : (
        <Field label="New owner">
          {(input) => (
            <Select
              {...input}
              disabled={!data}
              value={chosen ? chosenId : ""}
              onChange={(event) => setChosenId(event.target.value)}
            >
              <option value="">Choose a member</option>
              {others.map(({ userId, name, email }) => (
                <option key={userId} value={userId}>
                  {name} ({email})
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ConfirmDialog
        open={open && chosen !== undefined}
        onOpenChange={setOpen}
        title={`Transfer ${org.name} to ${chosen?.name}?`}
        confirmLabel="Transfer ownership"
        destructive
        phrase={org.handle}
        run={async () => {
          await api.orgs.transfer.mutate({ orgId: org.id, userId: chosenId });
          await queryClient.invalidateQueries({ queryKey: trpc.orgs.pathKey() });
          showToast(`${chosen?.name} now owns ${org.name}`);
        }}
      >
        Only {chosen?.name} can transfer it back to you.
      </ConfirmDialog>
    </SettingsCard>
  );
}

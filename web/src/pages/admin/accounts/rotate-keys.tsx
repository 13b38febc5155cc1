import { RotateCw } from "lucide-react";
import { useState } from "react";
import { api, queryClient, trpc } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { RadioCards } from "../../../components/controls/radio-cards.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { formatExact } from "../../../lib/format.ts";
import { isReason, ReasonField } from "../reason-field.tsx";

/** Lets the next key sign. `readyAt`: when it is known everywhere. */
export function RotateKeys({ readyAt }: { readyAt: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [why, setWhy] = useState<"regular" | "leaked">("regular");
  const [reason, setReason] = useState("");
  const close = () => {
    setIsAsking(false);
    setWhy("regular");
    setReason("");
  };
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setIsAsking(true)}>
        <RotateCw /> Rotate
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={close}
        title="Rotate the signing keys?"
        confirmLabel="Rotate"
        destructive={why === "leaked"}
        ready={isReason(reason)}
        run={async () => {
          await api.admin.accounts.rotateKeys.mutate({ leaked: why === "leaked", reason });
          await queryClient.invalidateQueries({ queryKey: trpc.admin.accounts.keys.pathKey() });
        }}
      >
        <div className="grid gap-4">
          <p>
            The next key signs from now on, and Pressmark creates a new next key. Users stay signed
            in.
          </p>
          <RadioCards
            legend="The key that signs now"
            stacked
            choices={[
              {
                value: "regular",
                label: "Retire",
                text: `Its tokens stay valid until they expire. Possible from ${formatExact(readyAt)}.`,
              },
              {
                value: "leaked",
                label: "Revoke, because it leaked",
                text: "Its tokens are refused within a minute. Browsers fetch new ones automatically. Clients with a service token need a new one.",
              },
            ]}
            value={why}
            onChange={setWhy}
          />
          <ReasonField value={reason} onChange={setReason} />
        </div>
      </ConfirmDialog>
    </>
  );
}

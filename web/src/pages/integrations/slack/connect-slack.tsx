import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { messageOf } from "../../../errors.ts";
import { useInstallSlack } from "./use-install-slack.ts";

/** The button that begins the installation, and why it could not begin. */
export function ConnectSlack({ orgId, label }: { orgId: string; label: string }) {
  const { install, error, isPending } = useInstallSlack(orgId);
  return (
    <div className="grid justify-items-start gap-3">
      <Button pending={isPending} onClick={install}>
        {label}
      </Button>
      <FormError>{error && messageOf(error)}</FormError>
    </div>
  );
}

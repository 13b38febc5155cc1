import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useState } from "react";
import { CodeInput } from "../../../components/account/code-input.tsx";
import { CopyField } from "../../../components/controls/command-block.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { brandName } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { authClient } from "../../../session.ts";
import { callAuth } from "../call-auth.ts";
import { removeUnfinished } from "./remove-unfinished.ts";

interface EnrollDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnrolled: () => Promise<void>;
}

/** The QR code, the secret as text, and a field for the first code, which proves that the app is set up. */
export function EnrollDialog(props: EnrollDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Set up an authenticator app"
      description="Scan the QR code with the app, then enter the code it shows."
    >
      <Enroll {...props} />
    </Dialog>
  );
}

function Enroll({ onOpenChange, onEnrolled }: EnrollDialogProps) {
  const [code, setCode] = useState("");
  const { mutate: begin, ...beginning } = useMutation({ mutationFn: beginEnrollment });
  useEffect(() => begin(), [begin]);
  const verifying = useMutation({
    mutationFn: (factorId: string) =>
      callAuth(authClient().mfa.challengeAndVerify({ factorId, code: code.replaceAll(/\s/g, "") })),
    onSuccess: async () => {
      await onEnrolled();
      onOpenChange(false);
      showToast("Second factor added", { description: "Your other sessions were signed out." });
    },
    onError: () => setCode(""),
  });
  const factor = beginning.data;
  if (beginning.error) return <FormError>{messageOf(beginning.error)}</FormError>;
  if (!factor) return <Spinner className="mx-auto my-16 text-faint" label="Preparing" />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verifying.mutate(factor.id);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <img
        src={factor.totp.qr_code}
        alt="QR code for the authenticator app"
        className="mx-auto size-48 rounded-lg border border-line bg-white p-2"
      />
      <div className="grid grid-cols-1 gap-1.5">
        <p className="text-[13px] text-faint">Or enter the secret:</p>
        <CopyField value={factor.totp.secret} label="Secret" />
      </div>
      <Field label="Code from the app">
        {(input) => (
          <CodeInput {...input} value={code} onChange={(event) => setCode(event.target.value)} />
        )}
      </Field>
      <FormError>{verifying.error ? messageOf(verifying.error) : null}</FormError>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
        <Button type="submit" pending={verifying.isPending}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

async function beginEnrollment() {
  const { mfa } = authClient();
  const number = (await removeUnfinished()).length + 1;
  const friendlyName = number === 1 ? "Authenticator app" : `Authenticator app ${number}`;
  const enrolment = await callAuth(
    mfa.enroll({ factorType: "totp", friendlyName, issuer: brandName() }),
  );
  return enrolment.data!;
}

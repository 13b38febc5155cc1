import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { CodeInput } from "../../../components/account/code-input.tsx";
import { SendAgain } from "../../../components/account/send-again.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { authClient } from "../../../session.ts";
import { callAuth } from "../call-auth.ts";
import { removeUnfinished } from "./remove-unfinished.ts";

interface PhoneDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onEnrolled: () => Promise<void>;
}

/** A phone as a second factor: first its number, then the code that it receives. */
export function PhoneDialog(props: PhoneDialogProps) {
  return (
    <Dialog
      open={props.open}
      onOpenChange={props.onOpenChange}
      title="Add a phone"
      description="We send a code to the phone when you sign in. An authenticator app is safer, because others can take over a phone number."
    >
      <Enroll {...props} />
    </Dialog>
  );
}

interface Sent {
  factorId: string;
  challengeId: string;
  phone: string;
  at: number;
}

function Enroll({ onOpenChange, onEnrolled }: PhoneDialogProps) {
  const [sent, setSent] = useState<Sent | null>(null);
  const cancel = () => onOpenChange(false);
  const done = async () => {
    await onEnrolled();
    onOpenChange(false);
    showToast("Second factor added", { description: "Your other sessions were signed out." });
  };
  return sent ? (
    <CodeForm sent={sent} onSent={setSent} onDone={done} onCancel={cancel} />
  ) : (
    <NumberForm onSent={setSent} onCancel={cancel} />
  );
}

interface NumberFormProps {
  onSent: (sent: Sent) => void;
  onCancel: () => void;
}

function NumberForm({ onSent, onCancel }: NumberFormProps) {
  const [phone, setPhone] = useState("");
  const sending = useMutation({ mutationFn: enrollPhone, onSuccess: onSent });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate(phone);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field
        label="Phone number"
        hint="With the country code, such as +49 151 23456789."
        error={sending.error ? messageOf(sending.error) : null}
      >
        {(input) => (
          <Input
            {...input}
            required
            type="tel"
            autoComplete="tel"
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={sending.isPending}>
          Send code
        </Button>
      </div>
    </form>
  );
}

interface CodeFormProps extends NumberFormProps {
  sent: Sent;
  onDone: () => Promise<void>;
}

function CodeForm({ sent, onSent, onDone, onCancel }: CodeFormProps) {
  const [code, setCode] = useState("");
  const sending = useMutation({ mutationFn: () => sendCode(sent), onSuccess: onSent });
  const verifying = useMutation({
    mutationFn: ({ factorId, challengeId }: Sent) =>
      callAuth(
        authClient().mfa.verify({ factorId, challengeId, code: code.replaceAll(/\s/g, "") }),
      ),
    onSuccess: onDone,
    onError: () => setCode(""),
  });
  const failure = verifying.error ?? sending.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verifying.mutate(sent);
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-1 gap-4">
      <Field label="Code from the text message" hint={`Sent to ${sent.phone}.`}>
        {(input) => (
          <CodeInput {...input} value={code} onChange={(event) => setCode(event.target.value)} />
        )}
      </Field>
      <FormError>{failure ? messageOf(failure) : null}</FormError>
      <div className="flex flex-wrap justify-end gap-2">
        <SendAgain sentAt={sent.at} onSend={() => sending.mutate()} />
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={verifying.isPending}>
          Turn on
        </Button>
      </div>
    </form>
  );
}

async function enrollPhone(phone: string): Promise<Sent> {
  const { mfa } = authClient();
  const verified = await removeUnfinished();
  const ending = `Phone ending in ${phone.replaceAll(/\D/g, "").slice(-2)}`;
  const isTaken = verified.some(({ friendly_name: name }) => name === ending);
  // Two numbers may end alike. The list must still tell them apart.
  const friendlyName = isTaken ? `${ending} (${verified.length + 1})` : ending;
  const { data } = await callAuth(mfa.enroll({ factorType: "phone", phone, friendlyName }));
  return sendCode({ factorId: data!.id, phone });
}

async function sendCode({ factorId, phone }: Pick<Sent, "factorId" | "phone">): Promise<Sent> {
  const { data } = await callAuth(authClient().mfa.challenge({ factorId }));
  return { factorId, phone, challengeId: data!.id, at: Date.now() };
}

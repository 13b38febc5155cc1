import { type ReactNode, useState } from "react";
import { messageOf } from "../../errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FormError } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The consequence, especially what is lost. */
  children: ReactNode;
  confirmLabel: string;
  /** The label of the button that changes nothing. Set it where "Cancel" could be read as the action. */
  cancelLabel?: string;
  destructive?: boolean;
  /** The text that the user must type to confirm. */
  phrase?: string;
  /** False while the consequence is not known, or if the action is impossible. */
  ready?: boolean;
  run: () => Promise<unknown>;
}

/** Asks for confirmation before an action that cannot be undone or that visitors will notice. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = "Cancel",
  destructive,
  phrase,
  ready = true,
  run,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState("");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = (next: boolean) => {
    if (pending) return;
    setTyped("");
    setError(null);
    onOpenChange(next);
  };
  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      await run();
      setTyped("");
      onOpenChange(false);
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={close} title={title}>
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <div className="text-sm text-soft">{children}</div>
        {phrase && (
          <Field label={`Type ${phrase} to confirm`}>
            {(input) => (
              <Input
                {...input}
                value={typed}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
        <FormError>{error}</FormError>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={() => close(false)}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={destructive ? "destructive" : "default"}
            pending={pending}
            disabled={!ready || (phrase !== undefined && typed.trim() !== phrase)}
          >
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

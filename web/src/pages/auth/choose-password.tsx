import { isAuthWeakPasswordError } from "@supabase/auth-js";
import { type FormEvent, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { authClient, useSession } from "../../session.ts";
import { textOf } from "../../components/account/account-fields.tsx";
import { authMessage } from "../../components/account/auth-error.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";
import { NewPasswordField } from "../../components/account/new-password-field.tsx";

/** The target of a recovery link. The link signs the user in, and this page sets a new password. */
export function ChoosePassword({ redirect }: { redirect: string }) {
  const email = useSession()?.user.email;
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const weak = isAuthWeakPasswordError(failure) ? failure : null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = textOf(new FormData(event.currentTarget), "password");
    setBusy("Saving…");
    setFailure(null);
    const { error } = await authClient().updateUser({ password });
    setBusy(null);
    if (error) return setFailure(error);
    showToast("Password changed", { description: "Your other sessions were signed out." });
    void navigate(redirect, { replace: true });
  };

  return (
    <AuthFrame heading="Choose a new password" below={email ? `For ${email}` : undefined}>
      <form onSubmit={(event) => void submit(event)} className={`${authCard} grid gap-4`}>
        <input type="hidden" name="username" autoComplete="username" value={email ?? ""} readOnly />
        <NewPasswordField label="New password" weak={weak} />
        <FormError>{failure && !weak ? authMessage(failure) : null}</FormError>
        <Button type="submit" className="h-10 w-full">
          Save password
        </Button>
        <Button asChild variant="ghost" className="h-10 w-full">
          <Link to={redirect} replace>
            Not now
          </Link>
        </Button>
        <BusyOverlay text={busy} />
      </form>
    </AuthFrame>
  );
}

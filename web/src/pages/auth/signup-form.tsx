import { isAuthWeakPasswordError } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { NAME_MAX_CHARACTERS } from "#schemas/text-limits.ts";
import { trpc } from "../../api.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field, FormError } from "../../components/ui/field.tsx";
import { Input } from "../../components/ui/input.tsx";
import { messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { authClient } from "../../session.ts";
import {
  type AccountFormProps,
  EmailField,
  textOf,
} from "../../components/account/account-fields.tsx";
import { backTo } from "../../components/account/addresses.ts";
import { authMessage } from "../../components/account/auth-error.ts";
import { NewPasswordField } from "../../components/account/new-password-field.tsx";

const CREATING = "Creating your account…";

export function SignupForm({ redirect, onBusy, onSent }: AccountFormProps) {
  const [query] = useSearchParams();
  const invite = query.get("invite");
  const invited = useQuery(
    trpc.waitlist.invited.queryOptions({ token: invite ?? "" }, { enabled: invite !== null }),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const weak = isAuthWeakPasswordError(failure) ? failure : null;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, "email").trim();
    const fullName = textOf(form, "name").trim();
    onBusy(CREATING);
    setFailure(null);
    const { data, error } = await authClient().signUp({
      email,
      password: textOf(form, "password"),
      options: {
        emailRedirectTo: backTo(paths.auth(undefined, redirect)),
        data: {
          ...(fullName ? { full_name: fullName } : {}),
          ...(invite ? { waitlist_token: invite } : {}),
        },
      },
    });
    if (data.session) return;
    onBusy(null);
    if (error) setFailure(error);
    else onSent({ kind: "signup", email, redirect });
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4">
      {invited.error && <FormError>{messageOf(invited.error)}</FormError>}
      <Field label="Name" hint="Optional. Shown to people you work with.">
        {(input) => (
          <Input {...input} name="name" autoComplete="name" maxLength={NAME_MAX_CHARACTERS} />
        )}
      </Field>
      <EmailField
        key={invited.data?.email ?? ""}
        defaultValue={invited.data?.email}
        readOnly={invited.data !== undefined}
      />
      <NewPasswordField label="Password" weak={weak} />
      <FormError>{failure && !weak ? authMessage(failure) : null}</FormError>
      <Button type="submit" className="h-10 w-full">
        Create account
      </Button>
    </form>
  );
}

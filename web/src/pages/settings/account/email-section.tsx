import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleDashed } from "lucide-react";
import { useState } from "react";
import { trpc } from "../../../api.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { webConfig } from "../../../config.ts";
import { messageOf } from "../../../errors.ts";
import { paths } from "../../../paths.ts";
import { authClient, useSession } from "../../../session.ts";
import { backTo } from "../../../components/account/addresses.ts";
import { MailHint } from "../../../components/account/mail-hint.tsx";
import { SettingsForm } from "../../../components/settings/settings-card.tsx";
import { callAuth } from "../call-auth.ts";
import { foldEmail } from "#schemas/accounts/email.ts";

/** Links in these emails return to these settings. */
const landing = () => backTo(paths.auth(undefined, paths.account()));

/** Verifying the address invalidates the password that was chosen before. */
const passwordLanding = () => backTo(paths.auth("password", paths.account()));

export function EmailSection() {
  const user = useSession()?.user;
  const current = user?.email ?? "";
  const [typed, setTyped] = useState<string | null>(null);
  const email = foldEmail(typed ?? current);
  const account = useQuery(trpc.account.get.queryOptions());
  const changing = useMutation({
    mutationFn: () => callAuth(authClient().updateUser({ email }, { emailRedirectTo: landing() })),
    onSuccess: () => {
      setTyped(null);
      showToast("Check both inboxes", { description: "Confirm the change from both addresses." });
    },
  });
  const isVerified = account.data?.user.emailProven;
  return (
    <SettingsForm
      title="Email address"
      about="You sign in with it and receive emails about your account there."
      changed={email !== current}
      pending={changing.isPending}
      error={changing.error ? messageOf(changing.error) : null}
      {...(email === current ? {} : { note: "We send an email to both addresses." })}
      onSave={() => changing.mutate()}
    >
      <Field label="Address">
        {(input) => (
          <Input
            {...input}
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={typed ?? current}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {isVerified === true && (
        <div>
          <Badge tone="success">
            <CircleCheck aria-hidden="true" /> Verified
          </Badge>
        </div>
      )}
      {isVerified === false &&
        (webConfig().authEmbedded ? <VerifyAddress email={current} /> : <UnverifiedElsewhere />)}
      {user?.new_email && <Pending email={user.new_email} />}
    </SettingsForm>
  );
}

/** A service that confirms no address by email cannot verify one. */
function UnverifiedElsewhere() {
  return (
    <p className="rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-[13px] text-pretty">
      {new URL(webConfig().authUrl).host} has not verified this address by email. To join an
      organization, you need an invitation link.
    </p>
  );
}

/** Invitations and administration need a verified address. */
function VerifyAddress({ email }: { email: string }) {
  const verification = useMutation({
    mutationFn: () =>
      callAuth(
        authClient().signInWithOtp({
          email,
          options: { shouldCreateUser: false, emailRedirectTo: passwordLanding() },
        }),
      ),
  });
  return (
    <div className="grid gap-2.5 rounded-lg border border-warning/35 bg-warning-wash px-4 py-3 text-[13px]">
      <p className="text-pretty">
        <CircleDashed
          className="mr-1.5 inline size-4 align-[-3px] text-warning-ink"
          aria-hidden="true"
        />
        This address isn’t verified yet. Until it is, others cannot add you to organizations by
        email. The link in the email signs you in again and asks for a new password, in case someone
        else set the current one.
      </p>
      {verification.isSuccess ? (
        <output>Sent. Click the link in the email to verify your address.</output>
      ) : (
        <div>
          <Button
            variant="white"
            size="sm"
            pending={verification.isPending}
            onClick={() => verification.mutate()}
          >
            Verify address
          </Button>
        </div>
      )}
      <FormError>{verification.error ? messageOf(verification.error) : null}</FormError>
      <MailHint />
    </div>
  );
}

function Pending({ email }: { email: string }) {
  const resending = useMutation({
    mutationFn: () =>
      callAuth(
        authClient().resend({
          type: "email_change",
          email,
          options: { emailRedirectTo: landing() },
        }),
      ),
    onSuccess: () => showToast("Sent again"),
  });
  return (
    <div className="grid gap-2.5 rounded-lg border border-line bg-wash px-4 py-3 text-[13px]">
      <p>
        Changing to <span className="font-medium break-all">{email}</span>. Click the links in both
        emails, one to the new address and one to the current address.
      </p>
      <div>
        <Button
          variant="outline"
          size="sm"
          pending={resending.isPending}
          onClick={() => resending.mutate()}
        >
          Send again
        </Button>
      </div>
      <FormError>{resending.error ? messageOf(resending.error) : null}</FormError>
      <MailHint />
    </div>
  );
}

import type { Session } from "@supabase/auth-js";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { admitNewcomer, refuseNewcomer } from "../../arrival.ts";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { paths } from "../../paths.ts";
import { authMessage } from "../../components/account/auth-error.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { BusyOverlay } from "./busy-overlay.tsx";

type User = Session["user"];

/** A link belongs to a different account than the signed-in one. The user decides whether to switch. */
export function OtherAccount({
  present,
  other,
  landing,
}: {
  present: User;
  other: User;
  /** The page to open after switching to the link's account. */
  landing: string;
}) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const stay = async () => {
    setBusy("One moment…");
    await refuseNewcomer();
    void navigate(paths.home, { replace: true });
  };
  const change = async () => {
    setBusy("Switching accounts…");
    setError(null);
    const failure = await admitNewcomer(landing);
    if (!failure) return;
    setBusy(null);
    setError(authMessage(failure));
  };
  return (
    <AuthFrame heading="Switch accounts?" below="This sign-in link belongs to another account.">
      <div className={`${authCard} grid grid-cols-1 gap-5`}>
        <dl className="divide-y divide-line rounded-lg border border-line text-sm">
          <Account label="You are signed in as" user={present} />
          <Account label="The link signs in" user={other} />
        </dl>
        <p className="text-sm text-pretty text-soft">
          Switch only if you requested this link yourself. Anything you write or publish afterwards
          belongs to that account, and its owner can read it.
        </p>
        <FormError>{error}</FormError>
        <div className="grid grid-cols-1 gap-2.5">
          <Button className="h-10 w-full" onClick={() => void stay()}>
            <span className="truncate">Stay signed in as {nameFor(present)}</span>
          </Button>
          <Button variant="outline" className="h-10 w-full" onClick={() => void change()}>
            <span className="truncate">Switch to {nameFor(other)}</span>
          </Button>
        </div>
        <BusyOverlay text={busy} />
      </div>
    </AuthFrame>
  );
}

function Account({ label, user }: { label: string; user: User }) {
  return (
    <div className="px-4 py-3">
      <dt className="text-xs text-faint">{label}</dt>
      <dd className="mt-0.5 font-medium break-all">{nameFor(user)}</dd>
    </div>
  );
}

/** Always the address, because users can write anything as their name. */
const nameFor = ({ email, id }: User) => email ?? id;

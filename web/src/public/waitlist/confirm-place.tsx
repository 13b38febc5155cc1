import { useEffect, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { callPublic } from "../../lib/call-public.ts";
import { paths } from "../../paths.ts";
import { Done, WaitlistFrame } from "./waitlist-frame.tsx";

/** The target of the link in the confirmation email. */
export function ConfirmPlace({ token }: { token: string }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof confirm>> | null>(null);
  useEffect(() => {
    let isGone = false;
    void confirm(token).then((answer) => isGone || setResult(answer));
    return () => {
      isGone = true;
    };
  }, [token]);
  if (result?.answer)
    return (
      <Done heading="You are on the list">
        <p>
          <span className="font-medium break-all text-ink">{result.answer.email}</span> is
          confirmed. We will email you when you can join.
        </p>
      </Done>
    );
  return (
    <WaitlistFrame heading={result ? "Something went wrong" : "Verifying your address"}>
      {result ? (
        <div className="grid grid-cols-1 gap-4">
          <FormError>{result.problem}</FormError>
          <Button asChild className="w-full">
            <a href={paths.waitlist()}>Join again</a>
          </Button>
        </div>
      ) : (
        <p className="text-center">
          <Spinner className="size-6 text-faint" label="Verifying" />
        </p>
      )}
    </WaitlistFrame>
  );
}

const confirm = (token: string) => callPublic<{ email: string }>("waitlist.confirm", { token });

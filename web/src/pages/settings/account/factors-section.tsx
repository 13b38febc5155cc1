import type { Factor } from "@supabase/auth-js";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { queryClient } from "../../../api.ts";
import { ConfirmDialog } from "../../../components/controls/confirm-dialog.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { webConfig } from "../../../config.ts";
import { authClient } from "../../../session.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { callAuth } from "../call-auth.ts";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { PhoneDialog } from "./phone-dialog.tsx";

const FACTORS = ["auth", "factors"];
const titleOf = (factor: Factor) =>
  factor.friendly_name || (factor.factor_type === "phone" ? "Phone" : "Authenticator app");

/** Only verified factors. An unfinished enrollment does not count. */
export function FactorsSection() {
  const { data, error, refetch } = useQuery({
    queryKey: FACTORS,
    queryFn: async () => {
      const answer = await callAuth(authClient().mfa.listFactors());
      return answer.data?.all.filter(({ status }) => status === "verified") ?? [];
    },
  });
  const [enrolling, setEnrolling] = useState<"app" | "phone" | null>(null);
  const close = () => setEnrolling(null);
  const [removing, setRemoving] = useState<Factor | null>(null);
  const changed = () => queryClient.invalidateQueries({ queryKey: FACTORS });
  const remove = async (factorId: string) => {
    await callAuth(authClient().mfa.unenroll({ factorId }));
    // The session must learn that it no longer needs a factor.
    await authClient().refreshSession();
    await changed();
  };
  return (
    <>
      <SettingsCard
        title="Second factor"
        about={
          webConfig().phoneFactors
            ? "Ask for a code from your authenticator app or phone after the password."
            : "Ask for a code from your authenticator app after the password."
        }
        footer={
          <>
            {webConfig().phoneFactors && (
              <Button variant="outline" disabled={!data} onClick={() => setEnrolling("phone")}>
                Add a phone
              </Button>
            )}
            <Button variant="outline" disabled={!data} onClick={() => setEnrolling("app")}>
              {data?.some(({ factor_type }) => factor_type === "totp")
                ? "Add another app"
                : "Set up an app"}
            </Button>
          </>
        }
      >
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading label="Loading factors">
            <Skeleton className="h-14 w-full" />
          </Loading>
        ) : (
          data.length > 0 && (
            <ul className="divide-y divide-line rounded-lg border border-line">
              {data.map((factor) => (
                <li key={factor.id} className="flex items-center gap-3.5 px-4 py-3 text-sm">
                  <ShieldCheck className="size-5 shrink-0 text-success-ink" aria-hidden="true" />
                  <div className="min-w-0 flex-1">
                    <p className="truncate font-medium">{titleOf(factor)}</p>
                    <p className="text-xs text-faint">
                      added <RelativeTime at={factor.created_at} />
                      {factor.factor_type === "phone" &&
                        !webConfig().phoneFactors &&
                        ". This installation no longer sends text messages: add another factor, then remove this one."}
                    </p>
                  </div>
                  <Button variant="ghost" size="sm" onClick={() => setRemoving(factor)}>
                    Remove<span className="sr-only"> {titleOf(factor)}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )
        )}
      </SettingsCard>
      <EnrollDialog open={enrolling === "app"} onOpenChange={close} onEnrolled={changed} />
      <PhoneDialog open={enrolling === "phone"} onOpenChange={close} onEnrolled={changed} />
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title={`Remove ${removing ? titleOf(removing) : "the factor"}?`}
        confirmLabel="Remove"
        destructive
        run={() => remove(removing!.id)}
      >
        {data?.length === 1
          ? "You can then sign in with only your password."
          : "You can no longer sign in with its codes."}
      </ConfirmDialog>
    </>
  );
}

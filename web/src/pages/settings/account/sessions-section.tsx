import { useMutation, useQuery } from "@tanstack/react-query";
import { Laptop, Smartphone } from "lucide-react";
import { queryClient, trpc } from "../../../api.ts";
import { ErrorState } from "../../../components/empty-state.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { showToast } from "../../../components/ui/toast.ts";
import { messageOf } from "../../../errors.ts";
import { browserOf } from "../../../lib/browser/browser.ts";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";

export function SessionsSection() {
  const { data, error, refetch } = useQuery(trpc.account.sessions.list.queryOptions());
  const onSuccess = () =>
    queryClient.invalidateQueries({ queryKey: trpc.account.sessions.pathKey() });
  const ending = useMutation(trpc.account.sessions.end.mutationOptions({ onSuccess }));
  const endingOthers = useMutation(
    trpc.account.sessions.endOthers.mutationOptions({
      onSuccess: async () => {
        await onSuccess();
        showToast("Signed out everywhere else");
      },
    }),
  );
  const failure = ending.error ?? endingOthers.error;
  const sessions = data?.sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <SettingsCard
      title="Sessions"
      about="Browsers where you are signed in. Sign out any you don’t recognize, and change your password."
      footer={
        <Button
          variant="outline"
          disabled={(sessions?.length ?? 0) < 2}
          pending={endingOthers.isPending}
          onClick={() => endingOthers.mutate()}
        >
          Sign out everywhere else
        </Button>
      }
    >
      {error && !sessions ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !sessions ? (
        <Loading label="Loading sessions">
          <Skeleton className="h-16 w-full" />
        </Loading>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line">
          {sessions.map((session) => {
            const { name, isPhone } = browserOf(session.userAgent);
            const Icon = isPhone ? Smartphone : Laptop;
            return (
              <li key={session.id} className="flex items-center gap-3.5 px-4 py-3 text-sm">
                <Icon className="size-5 shrink-0 text-faint" aria-hidden="true" />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-center gap-x-2 font-medium">
                    {name} {session.current && <Badge tone="success">This browser</Badge>}
                    {session.aal === "aal2" && <Badge>Second factor</Badge>}
                  </p>
                  <p className="flex flex-wrap gap-x-2 text-xs text-faint">
                    <span className="break-all">{session.ip}</span>
                    <span>
                      used <RelativeTime at={session.lastUsedAt} />
                    </span>
                    <span>
                      since <RelativeTime at={session.createdAt} />
                    </span>
                  </p>
                </div>
                {!session.current && (
                  <Button
                    variant="ghost"
                    size="sm"
                    pending={ending.isPending && ending.variables.sessionId === session.id}
                    onClick={() => ending.mutate({ sessionId: session.id })}
                  >
                    Sign out<span className="sr-only"> {name}</span>
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <FormError>{failure ? messageOf(failure) : null}</FormError>
    </SettingsCard>
  );
}

import { useMutation, useQuery } from "@tanstack/react-query";
import type { NotificationChoice, NotificationEvent } from "#schemas/mail/notification.ts";
import { queryClient, trpc } from "../../../api.ts";
import { MailHint } from "../../../components/account/mail-hint.tsx";
import { ErrorState } from "../../../components/empty-state.tsx";
import { SettingsCard } from "../../../components/settings/settings-card.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../../components/ui/skeleton.tsx";
import { messageOf } from "../../../errors.ts";
import { browserTimeZone } from "./browser-time-zone.ts";
import { EventTable } from "./event-table.tsx";
import { TimesForm } from "./times-form.tsx";

export function Notifications() {
  const query = trpc.notifications.preferences.get.queryOptions();
  const { data, error, refetch } = useQuery(query);
  const saving = useMutation(
    trpc.notifications.preferences.update.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
    }),
  );
  const choose = (event: NotificationEvent, choice: NotificationChoice) =>
    saving.mutate({ event, choice, timeZone: browserTimeZone() });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading preferences">
        <Skeleton className="h-96 w-full rounded-xl" />
      </Loading>
    );
  const { preferences, times } = data;
  const shown = saving.isPending
    ? { ...preferences, [saving.variables.event]: saving.variables.choice }
    : preferences;
  return (
    <>
      <SettingsCard title="Notifications" about="Choose what we notify you about, and where.">
        <EventTable preferences={shown} onChoose={choose} />
        <FormError>{saving.error ? messageOf(saving.error) : null}</FormError>
        <MailHint />
      </SettingsCard>
      <TimesForm times={times} />
    </>
  );
}

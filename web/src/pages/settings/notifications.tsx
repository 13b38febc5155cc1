import { useMutation, useQuery } from "@tanstack/react-query";
import {
  type NotificationEvent,
  notificationEventNames,
  notificationEvents,
} from "#schemas/mail/notification.ts";
import { queryClient, trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { messageOf } from "../../errors.ts";
import { MailHint } from "../../components/account/mail-hint.tsx";
import { SettingsCard } from "../../components/settings/settings-card.tsx";

const channels = [
  { key: "app", title: "In the app" },
  { key: "email", title: "Email" },
] as const;
type Channel = (typeof channels)[number]["key"];

/** This email always reaches the owner of the address, even if someone else is using the session. */
const isFixed = (event: NotificationEvent, channel: Channel) =>
  event === "account.security" && channel === "email";

export function Notifications() {
  const query = trpc.notifications.preferences.get.queryOptions();
  const { data, error, refetch } = useQuery(query);
  const saving = useMutation(
    trpc.notifications.preferences.update.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(query.queryKey, answer),
    }),
  );
  const preferences = data?.preferences;
  const choose = (event: NotificationEvent, channel: Channel, enabled: boolean) => {
    if (!preferences) return;
    saving.mutate({ event, choice: { ...preferences[event], [channel]: enabled } });
  };
  const choiceOf = (event: NotificationEvent) =>
    saving.isPending && saving.variables.event === event
      ? saving.variables.choice
      : preferences?.[event];
  return (
    <SettingsCard title="Notifications" about="Choose what we notify you about, and where.">
      {error && !preferences ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !preferences ? (
        <Loading label="Loading preferences">
          <Skeleton className="h-48 w-full" />
        </Loading>
      ) : (
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-faint">
              <th scope="col" className="py-2 text-left font-normal">
                Event
              </th>
              {channels.map(({ key, title }) => (
                <th key={key} scope="col" className="w-20 py-2 text-center font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {notificationEventNames.map((event) => (
              <tr key={event}>
                <th scope="row" className="py-3 pr-3 text-left font-normal">
                  {notificationEvents[event].title}
                  {event === "account.security" && (
                    <span className="block text-xs text-faint">Always sent by email too.</span>
                  )}
                </th>
                {channels.map(({ key, title }) => (
                  <td key={key} className="text-center">
                    <input
                      type="checkbox"
                      aria-label={`${notificationEvents[event].title}: ${title}`}
                      className="size-4 align-middle accent-accent max-md:size-5"
                      checked={isFixed(event, key) || (choiceOf(event)?.[key] ?? false)}
                      disabled={isFixed(event, key)}
                      onChange={({ target }) => choose(event, key, target.checked)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FormError>{saving.error ? messageOf(saving.error) : null}</FormError>
      <MailHint />
    </SettingsCard>
  );
}

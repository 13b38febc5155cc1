import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { queryClient, trpc } from "../../api.ts";
import { AuthFrame, authCard } from "../../components/account/auth-frame.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageTitle } from "../../components/frame/page.tsx";
import { Button } from "../../components/ui/button.tsx";
import { FormError } from "../../components/ui/field.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { appCodeOf, messageOf } from "../../errors.ts";
import { paths } from "../../paths.ts";

/** The target of the link in an email. It needs a click, because some mail scanners open every link. */
function Unsubscribe() {
  const [query] = useSearchParams();
  const token = query.get("token") ?? "";
  const link = trpc.notifications.unsubscribe.get.queryOptions({ token });
  const { data, error, refetch } = useQuery(link);
  const turningOff = useMutation(
    trpc.notifications.unsubscribe.confirm.mutationOptions({
      onSuccess: (answer) => queryClient.setQueryData(link.queryKey, answer),
    }),
  );
  if (appCodeOf(error) === "unsubscribe_link_invalid")
    return (
      <Page heading="This link does not work">
        <p className="text-sm text-soft">
          It is incomplete or older than a year. You can turn off emails in your settings.
        </p>
        <SettingsLink />
      </Page>
    );
  if (!data)
    return (
      <Page heading="Turn off emails">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <p className="text-center text-faint">
            <Spinner className="size-6" label="Opening the link" />
          </p>
        )}
      </Page>
    );
  const { title, isOn } = data.subscription;
  const what = title === null ? "The daily digest" : `Emails about “${title}”`;
  return isOn ? (
    <Page heading="Turn off emails">
      <p className="text-sm text-pretty">
        {what} {title === null ? "is" : "are"} on. Other emails and notifications in the app stay as
        they are.
      </p>
      <FormError>{turningOff.error && messageOf(turningOff.error)}</FormError>
      <Button
        className="w-full"
        pending={turningOff.isPending}
        onClick={() => turningOff.mutate({ token })}
      >
        Turn off
      </Button>
    </Page>
  ) : (
    <Page heading="Emails are turned off">
      <p role="status" className="text-sm text-pretty">
        {what} {title === null ? "is" : "are"} turned off. You can turn{" "}
        {title === null ? "it" : "them"} on again in your settings.
      </p>
      <SettingsLink />
    </Page>
  );
}

const Page = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <>
    <PageTitle title="Turn off emails" />
    <AuthFrame heading={heading}>
      <div className={`${authCard} grid gap-4`}>{children}</div>
    </AuthFrame>
  </>
);

const SettingsLink = () => (
  <Button asChild variant="outline" className="w-full">
    <Link to={paths.account("notifications")}>Notification settings</Link>
  </Button>
);

export const route = { Component: Unsubscribe };

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { trpc } from "../../../api.ts";

/** Sends the browser to Slack, where the user allows the app. */
export function useInstallSlack(orgId: string) {
  // The page changes in a moment, and must not accept another click until then.
  const [isLeaving, setLeaving] = useState(false);
  const installing = useMutation(
    trpc.integrations.slack.install.mutationOptions({
      onSuccess: ({ url }) => {
        setLeaving(true);
        location.assign(url);
      },
    }),
  );
  return {
    install: () => installing.mutate({ orgId }),
    error: installing.error,
    isPending: installing.isPending || isLeaving,
  };
}

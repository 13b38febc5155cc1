import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Org } from "#schemas/orgs/org.ts";
import type { OauthClient } from "#schemas/git-hosts/git-host-connection.ts";
import { api } from "../../../../api.ts";

const KEY = "git-host-authorization";

/** What this tab needs to know when the host sends it back. Another tab or browser cannot finish. */
interface Begun {
  state: string;
  orgId: string;
  org: string;
}

/** Sends the browser to a host, where the user allows the connection. `again` is a connection that gets new access. */
export function useHostAuthorization(org: Org) {
  // The page changes in a moment, and must not accept another click until then.
  const [isLeaving, setLeaving] = useState(false);
  const begin = useMutation({
    mutationFn: (to: OauthClient | { again: string }) =>
      "again" in to
        ? api.gitHosts.connections.authorizeAgain.mutate({ connectionId: to.again })
        : api.gitHosts.connections.authorize.mutate({ orgId: org.id, ...to }),
    onSuccess: ({ url, state }) => {
      const begun: Begun = { state, orgId: org.id, org: org.handle };
      sessionStorage.setItem(KEY, JSON.stringify(begun));
      setLeaving(true);
      location.assign(url);
    },
  });
  return { begin: begin.mutate, error: begin.error, isPending: begin.isPending || isLeaving };
}

/** The organization for which this tab began, if the host answers with its state. */
export function takeBegun(state: string | null): Begun | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  const begun = text === null ? null : (JSON.parse(text) as Begun);
  return begun?.state === state ? begun : null;
}

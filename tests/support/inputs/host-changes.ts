import type { ConnectedHostDouble } from "../doubles/connected-host-double.ts";
import { decide } from "../doubles/oauth-double.ts";
import type { Person } from "../worlds/world.ts";
import type { Call } from "./change-inputs.ts";

/** Inputs of the changes that connect an organization to GitLab. */
export function hostChanges(
  at: () => { gitlab: ConnectedHostDouble; owner: Person },
): Record<string, Call> {
  const place = (orgId: string) => ({
    ...{ orgId, host: "gitlab" as const, address: at().gitlab.url },
  });
  return {
    "gitHosts.connections.create": ({ orgId }) => ({
      ...{ ...place(orgId), token: at().gitlab.token },
    }),
    "gitHosts.connections.authorize": ({ orgId }) => place(orgId),
    "gitHosts.connections.finish": async ({ orgId }) => {
      const { authorize } = at().owner.api.gitHosts.connections;
      const { url } = await authorize.mutate(place(orgId));
      const { searchParams } = await decide(url, "Authorize");
      return { orgId, code: searchParams.get("code"), state: searchParams.get("state") };
    },
  };
}

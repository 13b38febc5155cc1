import type { Services } from "#api/services.ts";
import { recordPush } from "#core/pushes/record-push.ts";
import type { ConnectedHostDouble } from "../../doubles/hosts/connected-host-double.ts";
import { decide } from "../../doubles/oauth-double.ts";
import type { Person } from "../../worlds/world.ts";
import type { Call } from "./change-inputs.ts";

/** Inputs of the changes that connect an organization to GitLab, and of those that are made there. */
export function hostChanges(
  at: () => { gitlab: ConnectedHostDouble; owner: Person; services: Services },
): Record<string, Call> {
  const place = (orgId: string) => ({
    orgId,
    host: "gitlab" as const,
    address: at().gitlab.url,
  });
  /** A branch that was pushed to a repository on GitLab. */
  const pushed: Call = async ({ orgId }) => {
    const { gitlab, owner, services } = at();
    const { connection } = await owner.api.gitHosts.connections.create.mutate({
      ...place(orgId),
      token: gitlab.token,
    });
    const fullName = "garden/edited";
    gitlab.repositories.push({ id: 9, fullName, isPrivate: true, defaultBranch: "main" });
    const url = `${gitlab.url}/${fullName}`;
    const { project } = await owner.api.projects.create.mutate({
      orgId,
      name: "Edited",
      source: { kind: "git", url, connectionId: connection.id },
    });
    const push = { before: "0".repeat(40), after: "1".repeat(40), commit: null };
    await recordPush(services, {
      projectId: project.id,
      actor: owner.email,
      source: "edit",
      refs: [{ ref: "refs/heads/edit", ...push }],
    });
    return { projectId: project.id, branch: "edit", title: "Edit" };
  };
  return {
    "gitHosts.connections.create": ({ orgId }) => ({
      ...place(orgId),
      token: at().gitlab.token,
    }),
    "source.openPull": pushed,
    "functions.open_pull_request": pushed,
    "gitHosts.connections.authorize": ({ orgId }) => place(orgId),
    "gitHosts.connections.finish": async ({ orgId }) => {
      const { authorize } = at().owner.api.gitHosts.connections;
      const { url } = await authorize.mutate(place(orgId));
      const { searchParams } = await decide(url, "Authorize");
      return { orgId, code: searchParams.get("code"), state: searchParams.get("state") };
    },
  };
}

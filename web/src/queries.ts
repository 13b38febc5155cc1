import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { trpc } from "./api.ts";
import { useSession } from "./session.ts";

/** The organizations of the signed-in user, the personal one first. */
export function useOrgs() {
  return useQuery(trpc.orgs.list.queryOptions(undefined, { enabled: useSession() !== null }));
}

/** The organization in the address. */
export function useOrg() {
  const { org = "" } = useParams();
  return useQuery(trpc.orgs.get.queryOptions({ orgId: org }, { enabled: org !== "" }));
}

/** The project in the address. */
export function useProject() {
  const { org = "", project = "" } = useParams();
  return useQuery(
    trpc.projects.get.queryOptions({ orgId: org, projectId: project }, { enabled: project !== "" }),
  );
}

/** The deployment in the address. A deployment of another project is treated as missing. */
export function useDeployment() {
  const { project = "", deploymentId = "" } = useParams();
  return useQuery(
    trpc.deployments.get.queryOptions(
      { deploymentId, projectId: project },
      { enabled: deploymentId !== "" },
    ),
  );
}

/** Whether to offer the admin console. The api checks again at every call. */
export function useIsAdmin(): boolean {
  const account = useQuery(
    trpc.account.get.queryOptions(undefined, {
      enabled: useSession() !== null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  return account.data?.isAdmin ?? false;
}

/** The organization that this administrator visits now. The api ends the visit automatically. */
export function useVisit() {
  const isAdmin = useIsAdmin();
  return useQuery(trpc.admin.visits.current.queryOptions(undefined, { enabled: isAdmin }));
}

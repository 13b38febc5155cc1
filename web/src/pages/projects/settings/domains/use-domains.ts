import { useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Deployment } from "#schemas/deployments/deployment.ts";
import type { Domain } from "#schemas/domains/domain.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api, queryClient, trpc } from "../../../../api.ts";
import { showBuild } from "../../../../components/deployments/progress-toast.ts";
import { showToast } from "../../../../components/ui/toast.ts";
import { messageOf } from "../../../../errors.ts";
import { paths } from "../../../../paths.ts";

type Act = "add" | "verify" | "primary";
interface Running {
  id: string;
  act: Act;
}

export interface DomainActions {
  /** The act of a domain that is running, and why its last one failed. */
  of(domain: Domain): { pending: Act | null; failure: string | null };
  add(domain: Domain, host: string): void;
  verify(domain: Domain): void;
  makePrimary(domain: Domain): void;
}

export const refreshDomains = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: trpc.domains.pathKey() }),
    queryClient.invalidateQueries({ queryKey: trpc.projects.pathKey() }),
  ]);

/** The acts on the domains of a project. */
export function useDomainActions(project: Project): DomainActions {
  const showDeployment = useShowDeployment(project);
  const [running, setRunning] = useState<Running | null>(null);
  const [failed, setFailed] = useState<{ id: string; message: string } | null>(null);
  const run = async ({ id }: Domain, act: Act, work: () => Promise<unknown>) => {
    setRunning({ id, act });
    setFailed(null);
    try {
      await work();
      await refreshDomains();
    } catch (error) {
      setFailed({ id, message: messageOf(error) });
    } finally {
      setRunning(null);
    }
  };
  return {
    of: ({ id }) => ({
      pending: running?.id === id ? running.act : null,
      failure: failed?.id === id ? failed.message : null,
    }),
    add: (domain, host) =>
      void run(domain, "add", () => api.domains.add.mutate({ projectId: project.id, host })),
    verify: (domain) =>
      void run(domain, "verify", () => api.domains.verify.mutate({ domainId: domain.id })),
    makePrimary: (domain) =>
      void run(domain, "primary", async () => {
        const { deployment } = await api.domains.setPrimary.mutate({ domainId: domain.id });
        showDeployment(deployment);
      }),
  };
}

/** Shows the build that a new primary address has started. */
export function useShowDeployment(project: Project) {
  const navigate = useNavigate();
  return (deployment: Deployment | null) => {
    if (!deployment) return void showToast("Primary address changed");
    showBuild(deployment, {
      description: "The primary address has changed. The site is being built with it.",
      show: () => void navigate(paths.deployment(project.orgHandle, project.handle, deployment.id)),
    });
  };
}

import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { api } from "../../../../api.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { FormError } from "../../../../components/ui/field.tsx";
import { messageOf } from "../../../../errors.ts";
import { refreshDomains, useShowDeployment } from "./use-domains.ts";

/** The address that feeds, search engines and the other addresses lead to. */
export function PrimaryAddress({ project, canChange }: { project: Project; canChange: boolean }) {
  const showDeployment = useShowDeployment(project);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isLabel = project.domain === project.labelDomain;
  const unset = async () => {
    setPending(true);
    setFailure(null);
    try {
      const { deployment } = await api.domains.unsetPrimary.mutate({ projectId: project.id });
      showDeployment(deployment);
      await refreshDomains();
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-5 text-sm">
      <div>
        <p className="text-[13px] font-medium">Primary address</p>
        <p className="mt-1 font-mono text-[13px] wrap-anywhere">{project.domain}</p>
        <p className="mt-1 text-[13px] text-pretty text-faint">
          {isLabel
            ? canChange
              ? "Make a verified domain primary, and the other addresses redirect to it."
              : "No domain is primary."
            : `The other addresses redirect here, including ${project.labelDomain}.`}
        </p>
      </div>
      {canChange && !isLabel && (
        <Button
          variant="outline"
          size="sm"
          className="justify-self-start"
          pending={pending}
          onClick={() => void unset()}
        >
          Stop redirecting
        </Button>
      )}
      <FormError>{failure}</FormError>
    </div>
  );
}

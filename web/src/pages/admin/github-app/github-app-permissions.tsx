import { useQuery } from "@tanstack/react-query";
import { ExternalLink } from "lucide-react";
import { reportingPermissionNames } from "#schemas/git-hosts/reporting-permissions.ts";
import { trpc } from "../../../api.ts";
import { Badge } from "../../../components/ui/badge.tsx";

/** Whether the App asks for what creating repositories from templates needs. It works without. */
export function GithubAppCreation() {
  const asked = useQuery(trpc.admin.githubApp.permissions.queryOptions());
  if (asked.isPending) return <>Asking GitHub …</>;
  if (asked.isError) return <>Not known.</>;
  const { createsRepositories, url, failure } = asked.data.permissions;
  if (failure !== null) return <>Not known: {failure}</>;
  if (createsRepositories) return <Badge tone="success">Complete</Badge>;
  return (
    <span className="text-pretty break-normal text-soft">
      Not requested, so members cannot create a repository from a template with the App. To allow
      this, add Repository creation (on your own GitHub server: Administration) and Contents, both
      read and write.{" "}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="text-ink underline">
          Add them on GitHub <ExternalLink className="inline size-3.5" />
        </a>
      )}
    </span>
  );
}

/** Whether the App asks for what showing deployments on GitHub needs. An older one, or one made by hand, may not. */
export function GithubAppPermissions() {
  const asked = useQuery(trpc.admin.githubApp.permissions.queryOptions());
  if (asked.isPending) return <>Asking GitHub …</>;
  if (asked.isError) return <>Not known.</>;
  const { missing, url, failure } = asked.data.permissions;
  if (failure !== null) return <>Not known: {failure}</>;
  if (missing.length === 0) return <Badge tone="success">Complete</Badge>;
  return (
    <span className="text-pretty break-normal text-warning-ink">
      Missing, so GitHub does not show deployments:{" "}
      {missing.map((one) => `${reportingPermissionNames[one]} (read and write)`).join(", ")}.{" "}
      {url && (
        <a href={url} target="_blank" rel="noreferrer" className="underline">
          Add them on GitHub <ExternalLink className="inline size-3.5" />
        </a>
      )}{" "}
      GitHub then asks the owner of each installation to accept.
    </span>
  );
}

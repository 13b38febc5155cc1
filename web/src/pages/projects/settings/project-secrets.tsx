import type { Project } from "#schemas/projects/project.ts";
import { SecretsSection } from "../../../components/settings/secrets-section.tsx";
import { useOrgs } from "../../../queries.ts";

/** The secrets of a project. Only admins of its organization change them. */
export function ProjectSecrets({ project }: { project: Project }) {
  const { data } = useOrgs();
  const role = data?.orgs.find(({ id }) => id === project.orgId)?.role ?? "member";
  return (
    <SecretsSection key={project.id} of={{ projectId: project.id }} canChange={role !== "member"} />
  );
}

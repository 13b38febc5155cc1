import { useQuery } from "@tanstack/react-query";
import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import { type api, trpc } from "../../../../api.ts";
import { formatCount } from "../../../../lib/format.ts";

type Stops = Awaited<ReturnType<typeof api.projects.previewMove.query>>["stops"];

/** The changes that a move makes. */
export function MoveChanges({
  project,
  source,
  target,
  handle,
}: {
  project: Project;
  source: Org;
  target: Org;
  handle: string;
}) {
  // Fetched when the dialog opens, because the numbers may have changed.
  const { data, isError } = useQuery(
    trpc.projects.previewMove.queryOptions(
      { projectId: project.id, orgId: target.id },
      { staleTime: 0 },
    ),
  );
  const leaving = source.members.filter(
    ({ userId }) => !target.members.some((member) => member.userId === userId),
  ).length;
  const coming = target.members.filter(
    ({ userId }) => !source.members.some((member) => member.userId === userId),
  ).length;
  return (
    <ul className="grid list-disc gap-1.5 pl-5">
      <li className="break-words">
        Its address in the dashboard becomes{" "}
        <span className="font-mono text-ink">
          /{target.handle}/{handle}
        </span>
        . The site and the git remote get new addresses too. {project.labelDomain} redirects.
      </li>
      <li>
        {leaving > 0
          ? `${formatCount(leaving, "member")} of ${source.name} will lose access.`
          : `No member of ${source.name} loses access.`}{" "}
        {coming > 0
          ? `${formatCount(coming, "member")} of ${target.name} will get access.`
          : "No one new gets access."}
      </li>
      <li>Its own domains stay. Its head code is removed.</li>
      {stopped({ data, isError }, source.name).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** One line for each kind of what stops working. While the numbers are loading, only the rules are shown. */
function stopped(
  { data, isError }: { data: { stops: Stops } | undefined; isError: boolean },
  orgName: string,
): string[] {
  if (!data)
    return [
      isError
        ? `API keys of ${orgName} lose access to this project. Keys limited to this project are deleted. Push tokens and deploy hooks stop working if their creators lose access. Webhooks and channels of the project are disabled.`
        : "Counting the keys and tokens that stop…",
    ];
  const { orgKeys, projectKeys, pushTokens, deployHooks, webhookSecret } = data.stops;
  const { webhooks, channels } = data.stops;
  const lines = [
    orgKeys > 0 && `Will lose access: ${formatCount(orgKeys, "API key")} of ${orgName}.`,
    projectKeys > 0 &&
      `Will be deleted: ${formatCount(projectKeys, "API key")} limited to this project.`,
    pushTokens > 0 && `Will stop working: ${formatCount(pushTokens, "push token")}.`,
    deployHooks > 0 && `Will stop working: ${formatCount(deployHooks, "deploy hook")}.`,
    webhookSecret &&
      "Incoming webhooks are rejected until you rotate their secret, because an API key created it.",
  ].filter((line) => line !== false);
  const outgoing = [
    ...(webhooks > 0 ? [formatCount(webhooks, "webhook")] : []),
    ...(channels > 0 ? [formatCount(channels, "channel")] : []),
  ];
  const disabled =
    outgoing.length > 0 &&
    `Will be disabled: ${outgoing.join(" and ")} of the project, until an admin of the new organization enables ${webhooks + channels === 1 ? "it" : "them"}.`;
  return [
    ...(lines.length > 0 ? lines : ["All API keys, push tokens and deploy hooks keep working."]),
    ...(disabled ? [disabled] : []),
  ];
}

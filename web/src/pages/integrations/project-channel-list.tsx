import { Link } from "react-router-dom";
import type { ProjectChannels } from "#schemas/channels/channel.ts";
import { PROJECT_CHANNELS_SHOWN } from "#schemas/channels/events.ts";
import type { Org } from "#schemas/orgs/org.ts";
import { ChannelList } from "../../components/channels/channel-list.tsx";
import { paths } from "../../paths.ts";

interface ProjectChannelListProps {
  org: Pick<Org, "handle">;
  projects: ProjectChannels[];
}

/** The channels of the organization's projects. They are changed in the settings of their project. */
export function ProjectChannelList({ org, projects }: ProjectChannelListProps) {
  const rows = projects.flatMap(({ channels }) => channels);
  if (rows.length === 0) return null;
  const byId = new Map(projects.map(({ project }) => [project.id, project]));
  return (
    <div>
      <ChannelList
        title="Channels of projects"
        channels={rows}
        canChange={false}
        noteOf={({ projectId }) => {
          const project = byId.get(projectId ?? "");
          return (
            project && (
              <Link
                to={paths.settings(org.handle, project.handle, "integrations")}
                className="min-w-0 text-[13px] wrap-anywhere text-accent underline-offset-4 hover:underline"
              >
                {project.name}
              </Link>
            )
          );
        }}
      />
      {rows.length === PROJECT_CHANNELS_SHOWN && (
        <p className="mt-2 text-[13px] text-faint">
          The list shows the newest {PROJECT_CHANNELS_SHOWN} channels of projects. The others are in
          the settings of their project.
        </p>
      )}
    </div>
  );
}

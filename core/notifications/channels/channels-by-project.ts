import type { Db } from "mongodb";
import { PROJECT_CHANNELS_SHOWN } from "#schemas/channels/events.ts";
import { listProjectChannels } from "#store/channels/channels.ts";
import type { ChannelDocument } from "#store/channels/documents.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { findProjects } from "#store/projects/projects.ts";

/** The newest channels of the organization's projects, grouped by project in the order of the names. */
export async function channelsByProject(
  db: Db,
  orgId: string,
): Promise<{ project: ProjectDocument; channels: ChannelDocument[] }[]> {
  const channels = await listProjectChannels(db, orgId, PROJECT_CHANNELS_SHOWN);
  const ids = new Set(channels.flatMap(({ projectId }) => projectId ?? []));
  const projects = await findProjects(db, [...ids]);
  return projects
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((project) => ({
      project,
      channels: channels.filter(({ projectId }) => projectId === project._id),
    }));
}

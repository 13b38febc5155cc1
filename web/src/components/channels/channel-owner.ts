import { orgTopic, projectTopic } from "#schemas/events.ts";
import type { Org } from "#schemas/orgs/org.ts";
import type { Project } from "#schemas/projects/project.ts";
import { paths } from "../../paths.ts";

/** Whose events the channels of a page show: those of an organization with all of its projects, or of one project. */
export interface ChannelOwner {
  kind: "org" | "project";
  name: string;
  /** The input of the api. */
  of: { orgId: string; projectId?: string };
  topics: string[];
  /** The page of the organization's Slack workspace. */
  slackPath: string;
  /** Others only see the channels. */
  canChange: boolean;
}

export const orgChannels = ({ id, handle, name, role }: Org): ChannelOwner => ({
  kind: "org",
  name,
  of: { orgId: id },
  topics: [orgTopic(id)],
  slackPath: paths.orgSlack(handle),
  canChange: role !== "member",
});

export const projectChannels = (
  { id, orgId, orgHandle, name }: Project,
  { role }: Pick<Org, "role">,
): ChannelOwner => ({
  kind: "project",
  name,
  of: { orgId, projectId: id },
  topics: [orgTopic(orgId), projectTopic(id)],
  slackPath: paths.orgSlack(orgHandle),
  canChange: role !== "member",
});

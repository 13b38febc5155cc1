import { afterAll, beforeAll, beforeEach } from "vitest";
import { slackPaths } from "#core/slack/app.ts";
import { collection } from "#store/collections.ts";
import { decide } from "../doubles/oauth-double.ts";
import {
  type SlackConversation,
  type SlackDouble,
  startSlackDouble,
} from "../doubles/chat/slack-double.ts";
import { ada, SlackSender, type SlackUserDouble } from "../doubles/chat/slack-sender.ts";
import { addPerson, makeOrg } from "./organization.ts";
import { type Person, startWorld, type World } from "./world.ts";

const collections = [
  "slackWorkspaces",
  "slackAuthorizations",
  "slackLinks",
  "slackLinkRequests",
  "slackRequests",
  "channels",
  "channelMessages",
  "notifications",
  "auditEntries",
] as const;

export const conversation = (over: Partial<SlackConversation> = {}): SlackConversation => ({
  id: "C0NEWS",
  name: "news",
  isPrivate: false,
  isMember: true,
  isArchived: false,
  ...over,
});

export interface SlackWorld {
  world: World;
  slack: SlackDouble;
  sender: SlackSender;
  /** An admin of the organization. */
  owner: Person;
  orgId: string;
  handle: string;
  member: Person;
  projectId: string;
  /** The owner, or another admin, connects the organization to the workspace. */
  connect(by?: Person, orgId?: string): Promise<void>;
  /** What Slack sends the browser back with. */
  returned(decision?: "Authorize" | "Deny", by?: Person, orgId?: string): Promise<URLSearchParams>;
  /** The person opens the link that the Slack user got. */
  link(person: Person, user?: SlackUserDouble): Promise<void>;
  /** What only this Slack user saw, the newest last. */
  answersTo(user?: SlackUserDouble): string[];
}

/** The api with the Slack app, an organization with a project, and Slack. Each test begins without a workspace. */
export function useSlackWorld(): SlackWorld {
  const here = {} as SlackWorld;
  beforeAll(async () => {
    here.slack = await startSlackDouble();
    const { slack } = here;
    here.world = await startWorld({
      SLACK_CLIENT_ID: slack.clientId,
      SLACK_CLIENT_SECRET: slack.clientSecret,
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_API_URL: slack.apiUrl,
    });
    slack.redirect = here.world.services.env.PUBLIC_URL + slackPaths.redirect;
    here.sender = new SlackSender(slack, here.world.url);
    here.owner = await here.world.signUp();
    const org = await makeOrg(here.owner);
    Object.assign(here, { orgId: org.id, handle: org.handle });
    here.member = await addPerson(here.world, { owner: here.owner, orgId: org.id });
    const source = { kind: "remote" } as const;
    const input = { orgId: org.id, name: "Garden", handle: "garden", source };
    here.projectId = (await here.owner.api.projects.create.mutate(input)).project.id;
  });
  afterAll(() => Promise.all([here.world.close(), here.slack.close()]));
  beforeEach(async () => {
    for (const name of collections)
      await collection(here.world.services.mongo.db, name).deleteMany({});
    const calm = { token: null, conversations: [conversation()], posts: [], calls: [] };
    Object.assign(here.slack, { ...calm, codes: new Set(), instead: () => null });
  });
  return Object.assign(here, {
    async returned(decision = "Authorize", by = here.owner, orgId = here.orgId) {
      const { url } = await by.api.integrations.slack.install.mutate({ orgId });
      return (await decide(url, decision)).searchParams;
    },
    async connect(by = here.owner, orgId = here.orgId) {
      const query = await here.returned("Authorize", by, orgId);
      const [code, state] = [query.get("code") ?? "", query.get("state") ?? ""];
      await by.api.integrations.slack.finish.mutate({ orgId, code, state });
    },
    async link(person, user = ada) {
      const { text } = await here.sender.command("link", user);
      await person.api.integrations.slack.link.mutate({ token: tokenIn(text) });
    },
    answersTo: ({ id } = ada) =>
      here.slack.posts.filter(({ user }) => user === id).map(({ text }) => text),
  } satisfies Partial<SlackWorld>);
}

/** The token in the address that a Slack user got. */
export const tokenIn = (text: string): string => /[?&]slack=(\w+)/.exec(text)?.[1] ?? "";

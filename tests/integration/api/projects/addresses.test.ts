import { afterAll, beforeAll, expect, test } from "vitest";
import { webRouteOf } from "#schemas/web/route-match.ts";
import { startSites } from "#sites/app.ts";
import { collection } from "#store/collections.ts";
import { askSite } from "#tests/support/worlds/sites/ask-site.ts";
import { storeDeployment } from "#tests/support/inputs/stored/stored-deployment.ts";
import { type Person, startWorld, type World } from "#tests/support/worlds/world.ts";

/** Every address that the api returns must work. */
let world: World;
let ada: Person;
let sites: Awaited<ReturnType<typeof startSites>>;

beforeAll(async () => {
  world = await startWorld();
  sites = await startSites({ ...world.services, env: { ...world.services.env, SITES_PORT: 0 } });
  ada = await world.signUp();
});
afterAll(async () => {
  await sites.close();
  await world.close();
});

const sources = [
  { kind: "remote" },
  { kind: "template", templateId: "sample" },
  { kind: "clone", url: "https://git.example/team/clone" },
  { kind: "github", owner: "ada", repo: "notes" },
  ...(["gitlab", "gitea", "bitbucket", "other"] as const).map((provider) => ({
    kind: "git" as const,
    url: `https://git.example/team/${provider}`,
    provider,
  })),
] as const;

/** Every address on this installation in a response, at any depth. */
function addressesIn(answer: unknown): string[] {
  const { PUBLIC_URL, SITES_PORT } = world.services.env;
  const text = JSON.stringify(answer);
  const urls = text.match(/https?:\/\/[^"\s\\<>)]+/g) ?? [];
  return urls.filter((url) => url.startsWith(PUBLIC_URL) || new URL(url).port === `${SITES_PORT}`);
}

async function statusOf(address: string): Promise<number> {
  const { env } = world.services;
  const url = new URL(address);
  if (!address.startsWith(env.PUBLIC_URL)) {
    const path = url.pathname + url.search;
    return (await askSite(sites.port, { host: url.host, path })).status;
  }
  const { pathname } = url;
  if (/^\/(?:webhooks|hooks)\//.test(pathname))
    return (await fetch(address, { method: "POST", body: "{}" })).status;
  if (pathname.startsWith("/git/"))
    return (await fetch(`${address}/info/refs?service=git-receive-pack`)).status;
  // Pages need a built web app, so the route table decides whether a page exists.
  if (webRouteOf(pathname)) return 200;
  return (await fetch(address)).status;
}

async function expectAnswers(answer: unknown): Promise<string[]> {
  const addresses = [...new Set(addressesIn(answer))];
  const dead: string[] = [];
  for (const address of addresses) if ((await statusOf(address)) === 404) dead.push(address);
  expect(dead).toEqual([]);
  return addresses;
}

test.each(sources.map((source) => [Object.values(source).join(" "), source] as const))(
  "every address in the response for a new project works: %s",
  async (name, source) => {
    const created = await ada.api.projects.create.mutate({ orgId: ada.org, name, source });
    const projectId = created.project.id;
    await storeDeployment(world, projectId, {
      notes: [{ path: "index.md", text: "# Hello", url: "/" }],
      live: true,
    });
    const { api } = ada;
    const hook = await api.projects.deployHooks.create.mutate({ projectId, name: "CI" });
    const addresses = await expectAnswers([
      created,
      hook,
      await api.projects.get.query({ projectId }),
      await api.projects.list.query({ orgId: ada.org }),
      await api.deployments.list.query({ projectId }),
      await api.projects.pushTokens.list.query({ projectId }),
    ]);
    expect(addresses.some((url) => url.includes("/hooks/"))).toBe(true);
    const hasWebhook = addressesIn(created).some((url) => url.includes("/webhooks/"));
    // Deliveries of an unknown host would not be understood.
    expect(hasWebhook).toBe(source.kind !== "git" || source.provider !== "other");
  },
);

test("links in invitations, emails and notifications point to existing pages", async () => {
  const { org } = await ada.api.orgs.create.mutate({ name: "Together" });
  const userEmail = "somebody@example.com";
  const invited = await ada.api.orgs.addMember.mutate({ orgId: org.id, userEmail });
  const { db } = world.services.mongo;
  const mails = await collection(db, "mails").find({}).toArray();
  expect(mails.length).toBeGreaterThan(0);
  await expectAnswers([invited, mails.map(({ text }) => text)]);
  const { notifications } = await ada.api.notifications.list.query({});
  const links = notifications.flatMap(({ link }) => link ?? []);
  expect(links.filter((link) => webRouteOf(link.replace(/[?#].*/, "")) === null)).toEqual([]);
});

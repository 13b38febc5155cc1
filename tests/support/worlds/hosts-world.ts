import { join } from "node:path";
import type { SentDelivery } from "#core/git-hosts/port.ts";
import { isFinal } from "#schemas/deployments/status.ts";
import { startBitbucketDouble } from "../doubles/hosts/bitbucket-double.ts";
import type {
  ConnectedHostDouble,
  DoubleRepository,
} from "../doubles/hosts/connected-host-double.ts";
import { startGiteaDouble } from "../doubles/hosts/gitea-double.ts";
import { startGitlabDouble } from "../doubles/hosts/gitlab-double.ts";
import { hostSenders } from "../doubles/hosts/host-senders.ts";
import { type GitRemote, startGitRemote } from "../doubles/git/git-remote.ts";
import { until } from "../until.ts";
import { createWorkTree, temporaryDirectory, type WorkTree } from "./git-client.ts";
import { makeOrg } from "./organization.ts";
import { type RunningProcess, startProcess } from "./processes/processes.ts";
import { type Person, startWorld, type World } from "./world.ts";

export const connectedHosts = ["gitlab", "gitea", "bitbucket"] as const;
export type ConnectedName = (typeof connectedHosts)[number];

/** A project that is connected to a repository of a host, with its webhook. */
export interface ConnectedProject {
  host: ConnectedName;
  double: ConnectedHostDouble;
  repository: DoubleRepository;
  id: string;
  connectionId: string;
  /** Commits and pushes, and returns the commit. Nothing is delivered. */
  push(text: string): Promise<string>;
  /** The delivery that announces a commit. */
  announce(after: string): SentDelivery;
  /** Sends a delivery and returns the status of the response. */
  deliver(sent: SentDelivery): Promise<number>;
  /** How the deployment of a commit ended. */
  ended(commit: string): Promise<{ id: string; status: string; reason: string | null }>;
}

/** Every host with an API, over real git, with every Pressmark process. */
export interface HostsWorld {
  world: World;
  ada: Person;
  workers: RunningProcess[];
  connect(host: ConnectedName, name: string): Promise<ConnectedProject>;
  close(): Promise<void>;
}

export async function startHostsWorld(settings: Record<string, string>): Promise<HostsWorld> {
  const directory = await temporaryDirectory();
  const git = await startGitRemote(join(directory.path, "host"));
  const doubles = {
    gitlab: await startGitlabDouble({ git }),
    gitea: await startGiteaDouble({ git }),
    bitbucket: await startBitbucketDouble({ git }),
  };
  const places = Object.values(doubles).map(({ place }) => place);
  const all = { ...settings, GIT_ALLOW_PRIVATE_HOSTS: places.join(",") };
  const world = await startWorld(all);
  const ada = await world.signUp();
  const orgId = (await makeOrg(ada)).id;
  const { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL } = world.services.env;
  const variables = { DATA_DIR, MONGODB_URI, REDIS_URL, PUBLIC_URL, ...all };
  const workers = await Promise.all(
    ["builder", "sweep", "deliver"].map((folder) =>
      startProcess(`workers/${folder}/main.ts`, variables),
    ),
  );
  let ids = 0;
  return {
    world,
    ada,
    workers,
    connect: async (host, name) => {
      const double = doubles[host];
      const repository = {
        id: (ids += 1),
        fullName: `garden/${name}`,
        isPrivate: true,
        defaultBranch: "main",
      };
      double.repositories.push(repository);
      const tree = await createWorkTree(join(directory.path, "trees", name));
      await pushTo({ git, tree, name }, "first");
      const { url: address, token, username } = double;
      const input = { orgId, host, address, token, username };
      const { connection } = await ada.api.gitHosts.connections.create.mutate(input);
      const source = { kind: "git", url: `${address}/garden/${name}` } as const;
      const { project } = await ada.api.projects.create.mutate({
        orgId,
        name,
        source: { ...source, connectionId: connection.id },
      });
      return {
        host,
        double,
        repository,
        id: project.id,
        connectionId: connection.id,
        push: (text) => pushTo({ git, tree, name }, text),
        announce: (after) => {
          const [owner = "", repo = ""] = repository.fullName.split("/");
          const place = { id: String(repository.id), owner, repo, isPrivate: true };
          const ref = { ref: "refs/heads/main", before: "1".repeat(40), after };
          return hostSenders[host].push(
            { ...ref, message: "Water", repository: place },
            project.webhookSecret,
          );
        },
        deliver: async ({ raw, headers }) => {
          const sent = { method: "POST", body: raw, headers: headers as Record<string, string> };
          return (await fetch(`${world.url}/webhooks/${host}/${project.id}`, sent)).status;
        },
        ended: (commit) => endOf(ada, project.id, commit),
      };
    },
    close: async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await world.close();
      for (const double of Object.values(doubles)) await double.close();
      await git.close();
      await directory.remove();
    },
  };
}

async function pushTo(
  { git, tree, name }: { git: GitRemote; tree: WorkTree; name: string },
  text: string,
): Promise<string> {
  const sha = await tree.commit({ "index.md": `# ${text}\n` });
  await tree.git("push", "--quiet", git.url(name), "HEAD:main");
  return sha;
}

async function endOf({ api }: Person, projectId: string, commit: string) {
  let deployment: Awaited<ReturnType<ConnectedProject["ended"]>> | undefined;
  await until(async () => {
    const { deployments } = await api.deployments.list.query({ projectId });
    const own = deployments.filter((one) => one.commit?.sha === commit && isFinal(one.status));
    deployment = own.find(({ status }) => status === "success") ?? own[0];
    return deployment !== undefined;
  });
  return deployment!;
}

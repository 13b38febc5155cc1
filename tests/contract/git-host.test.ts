import { randomInt } from "node:crypto";
import { github } from "#core/git-hosts/github/host.ts";
import { startGithubDouble } from "#tests/support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "#tests/support/doubles/hosts/github-person.ts";
import { deleteGitHostToken } from "#store/accounts/git-host-tokens.ts";
import { authClient } from "#tests/support/worlds/accounts/auth-server.ts";
import { withoutSignatures } from "#tests/support/doubles/hosts/gitea-sender.ts";
import { githubDelivery, hostSenders } from "#tests/support/doubles/hosts/host-senders.ts";
import { oauthStart, walk } from "#tests/support/worlds/accounts/provider-walk.ts";
import { startWorld } from "#tests/support/worlds/world.ts";
import { accountHostContract, type AccountHostUnderTest } from "./account-host.ts";
import { gitHostContract } from "./git-host.ts";
import type { HostUnderTest } from "./host-under-test.ts";

gitHostContract("GitHub", openGithub);
accountHostContract("GitHub", openGithub);

async function openGithub(): Promise<HostUnderTest & AccountHostUnderTest> {
  const double = await startGithubDouble();
  const world = await startWorld(double.variables);
  return {
    host: github,
    context: world.services,
    env: world.services.env,
    newRepositoryId: () => String(randomInt(1, 2 ** 40)),
    sendPush: hostSenders.github.push,
    sendPull: hostSenders.github.pull,
    sendPing: (secret) => githubDelivery("ping", { zen: "Keep it logically awesome." }, secret),
    unsigned: withoutSignatures,
    signUp: async (account) => {
      double.person = newGithubPerson(account);
      const { env, db } = world.services;
      const server = { url: `${env.PUBLIC_URL}/auth/v1` };
      const start = await oauthStart(server, undefined, { redirectTo: env.PUBLIC_URL });
      const { fragment } = await walk(server, start);
      const session = fragment.get("access_token") ?? "";
      const { data } = await authClient(server).getUser(session);
      const userId = data.user?.id ?? "";
      // A user who signs in with GitHub is already connected.
      await deleteGitHostToken(db, userId, "github");
      const token = fragment.get("provider_token") ?? "";
      return { caller: { userId, token: session }, login: double.person.login, token };
    },
    foreignToken: () => double.tokenOf(newGithubPerson()),
    breakService: () => {
      for (const path of ["/user", "/user/orgs", "/user/repos"])
        double.broken.add(`/api/v3${path}`);
    },
    close: async () => {
      await world.close();
      await double.close();
    },
  };
}

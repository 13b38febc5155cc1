import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../support/free-ports.ts";
import { startGithubDouble } from "../support/doubles/hosts/github-double.ts";
import { newGithubPerson } from "../support/doubles/hosts/github-person.ts";
import { startGitRemote } from "../support/doubles/git/git-remote.ts";
import { startGoogleDouble } from "../support/doubles/google-double.ts";
import { GATEWAY_TOKEN } from "../support/doubles/sms-gateway-double.ts";
import { newBareRepository } from "../support/worlds/github-world.ts";
import { slackApp } from "../support/doubles/chat/slack-double.ts";
import { startInstallation } from "./installation.ts";
import { administrator } from "./outbox.ts";

/** Of the client that the double of GitLab knows. */
const GITLAB_SECRET = "secret-of-pressmark";
/** The only one that the double of a model accepts. */
const MODEL_KEY = "sk-double-0123456789abcdef";

/** Starts everything once. The specs get the addresses from PRESSMARK_DASHBOARD, PRESSMARK_SITE and PRESSMARK_SIGN_IN. PRESSMARK_GIT_HOST_PULL
 * is the public address of a repository on another host, and PRESSMARK_GIT_HOST_PUSH the address to push to it. At PRESSMARK_HOST_PORT a test may start
 * another one. PRESSMARK_GITHUB_PUSH is the directory of a private repository at the GitHub double, whose App may read it, and
 * PRESSMARK_GITHUB_ID its id. */
export default async function startPressmark(): Promise<() => Promise<void>> {
  const [port, sitesPort, mongoPort, redisPort, hostPort] = await freePorts(5);
  const [github, google] = await Promise.all([startGithubDouble(), startGoogleDouble()]);
  const elsewhere = await mkdtemp(join(tmpdir(), "pressmark-e2e-host-"));
  const gitHost = await startGitRemote(elsewhere);
  const privateNotes = newBareRepository(elsewhere);
  github.person = newGithubPerson({
    organizations: ["octo-org"],
    repositories: [
      { owner: "octo-org", name: "import-garden", private: true, directory: privateNotes },
      ...Array.from({ length: 60 }, (_, index) => ({ owner: "octo-org", name: `notes-${index}` })),
    ],
  });
  github.installations.push({
    id: 7,
    account: "octo-org",
    selected: ["octo-org/import-garden"],
    suspended: false,
  });
  const installation = await startInstallation({
    ...process.env,
    AUTH_RATE_LIMITS: "off",
    GIT_PUSH_WAIT_SECONDS: process.env["GIT_PUSH_WAIT_SECONDS"] ?? "0",
    PORT: String(port),
    SITES_PORT: String(sitesPort),
    MONGO_PORT: String(mongoPort),
    REDIS_PORT: String(redisPort),
    GIT_ALLOW_PRIVATE_HOSTS: [
      ...[gitHost.origin, github.url].map((url) => new URL(url).host),
      `127.0.0.1:${hostPort}`,
    ].join(),
    // A test may start a name server there too.
    DNS_SERVERS: `127.0.0.1:${hostPort}`,
    SITES_CNAME: "domains.sites.example.net",
    SITES_ADDRESSES: "203.0.113.5",
    // A test may start a double of a model there.
    AI_BASE_URL: `http://127.0.0.1:${hostPort}/v1`,
    AI_MODEL: "model-small",
    AI_API_KEY: MODEL_KEY,
    ALLOW_PRIVATE_HOSTS: `127.0.0.1:${hostPort}`,
    // And one of a gateway for text messages.
    SMS_GATEWAY_URL: `http://127.0.0.1:${hostPort}/messages`,
    SMS_GATEWAY_TOKEN: GATEWAY_TOKEN,
    GITLAB_URL: `http://127.0.0.1:${hostPort}`,
    GITLAB_CLIENT_ID: "client-of-pressmark",
    GITLAB_CLIENT_SECRET: GITLAB_SECRET,
    // A test may start Slack there.
    SLACK_API_URL: `http://127.0.0.1:${hostPort}/api`,
    SLACK_CLIENT_ID: slackApp.clientId,
    SLACK_CLIENT_SECRET: slackApp.clientSecret,
    SLACK_SIGNING_SECRET: slackApp.signingSecret,
    ...github.variables,
    ...google.variables,
    ...google.clientSecret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });
  process.env["PRESSMARK_DASHBOARD"] = installation.dashboard;
  process.env["PRESSMARK_SITE"] = installation.sampleSite;
  process.env["PRESSMARK_SIGN_IN"] = installation.signIn;
  process.env["PRESSMARK_DATA_DIR"] = installation.dataDir;
  process.env["PRESSMARK_HOST_PORT"] = String(hostPort);
  process.env["PRESSMARK_GIT_HOST_PULL"] = gitHost.bareUrl("open");
  process.env["PRESSMARK_GIT_HOST_PUSH"] = gitHost.url("open");
  process.env["PRESSMARK_GITHUB_PUSH"] = privateNotes;
  process.env["PRESSMARK_GITHUB_ID"] = String(github.person.repositories[0]?.id);
  return async () => {
    await installation.stop();
    await Promise.all([github.close(), google.close(), gitHost.close()]);
    await rm(elsewhere, { recursive: true, force: true });
  };
}

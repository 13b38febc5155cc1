import { existsSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { readEnv } from "#service/read-env.ts";
import { handleFrom } from "#schemas/handle.ts";
import { outcomeLines } from "#schemas/deployments/outcome-text.ts";
import { openApi } from "./api.ts";
import { confirm } from "./confirm.ts";
import { followDeployment } from "./follow-deployment.ts";
import { pushFolder } from "./push-folder.ts";
import { previewRepository, previewText } from "./preview.ts";
import { findOrCreateProject, findProject, waitForDeployment } from "./projects.ts";

const USAGE = `Publish a folder of markdown, or a public git repository.

  npm run publish -- <folder | https://host/owner/repository> [--name "My site"] [--yes]

For a repository, the command first shows what its site would look like. It creates the project after you confirm, or with --yes.

Needs a running Pressmark (npm start) at PUBLIC_URL (default http://localhost:5599).
For another machine, set PUBLIC_URL, PRESSMARK_EMAIL and PRESSMARK_PASSWORD.
The log goes to stderr, the site's address to stdout; the exit code is 1 if the deployment fails.
`;

/** Progress goes to stderr. stdout contains only the address. */
const say = (text: string): void => void process.stderr.write(`${text}\n`);

try {
  process.exitCode = await publish(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
// The open sockets of the live log must not keep the process alive.
process.exit();

async function publish(args: string[]): Promise<number> {
  const { source, name, isConfirmed } = readArguments(args);
  if (!source) {
    say(USAGE);
    return 2;
  }
  const isAddress = /^[a-z+]+:\/\//i.test(source) || /^[\w.-]+@[\w.-]+:/.test(source);
  if (!isAddress && !(existsSync(source) && statSync(source).isDirectory())) {
    say(`${source} is neither a folder nor a git address.`);
    return 2;
  }
  const env = readEnv();
  const api = await openApi(env);
  const title = name ?? basename(isAddress ? source.replace(/\.git$/, "") : resolve(source));
  const request = {
    name: title,
    handle: handleFrom(title) || "site",
    cloneUrl: isAddress ? source : null,
  };
  const preview = isAddress && !(await findProject(api, request)) ? source : null;
  const site = preview === null ? null : await previewRepository(api, preview, say);
  if (site) {
    say(`\n${previewText(site)}\n`);
    if (!isConfirmed && !(await confirm("Create the project and publish it?"))) {
      say("Nothing was created. To publish it, confirm or add --yes.");
      return 0;
    }
  }
  const project = await findOrCreateProject(api, { ...request, themeId: site?.themeId });
  const since = project.project.latest?.number ?? 0;
  if (isAddress) {
    say(project.created ? `copying ${source} …` : `building ${project.project.handle} again …`);
    if (!project.created) await api.deployments.create.mutate({ projectId: project.project.id });
  } else {
    say(`publishing ${resolve(source)} as ${project.project.handle} …`);
    const pushed = await pushFolder({
      folder: resolve(source),
      dataDir: env.DATA_DIR,
      project: project.project,
      api,
    });
    if (!pushed) {
      say("nothing has changed since the last publish");
      process.stdout.write(`${project.project.url}\n`);
      return 0;
    }
  }
  const deployment = await waitForDeployment(api, project.project.id, since);
  const ended = await followDeployment(api, deployment.id);
  const { status, awaitsApproval } = ended;
  for (const line of outcomeLines(ended)) say(line);
  const page = `${env.PUBLIC_URL}/${project.orgHandle}/${project.project.handle}/${deployment.id}`;
  if (status !== "success" && status !== "skipped") {
    say(`Deployment: ${page}`);
    return 1;
  }
  if (awaitsApproval) say(`not live yet, it waits for approval: ${page}`);
  process.stdout.write(`${project.project.url}\n`);
  return 0;
}

function readArguments(args: string[]): {
  source: string | undefined;
  name: string | undefined;
  isConfirmed: boolean;
} {
  const nameAt = args.indexOf("--name");
  const rest = nameAt === -1 ? args : args.toSpliced(nameAt, 2);
  return {
    source: rest.find((argument) => !argument.startsWith("-")),
    name: nameAt === -1 ? undefined : args[nameAt + 1],
    isConfirmed: rest.includes("--yes"),
  };
}

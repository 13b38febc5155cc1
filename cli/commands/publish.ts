import { existsSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { PressmarkError } from "#clients/typescript/client.ts";
import { outcomeLines } from "#schemas/deployments/outcome-text.ts";
import { handleFrom } from "#schemas/handle.ts";
import type { Project } from "#schemas/projects/project.ts";
import { isConfirmed } from "../ask.ts";
import { command, jsonOption, projectOption, type Stopping, yesOption } from "../command.ts";
import { cacheFolder } from "../config.ts";
import { type Connection, connect } from "../connection.ts";
import { exitCodes, Failure, UsageError } from "../failure.ts";
import { followDeployment, waitForDeployment } from "../follow.ts";
import { type PushOutcome, pushTree } from "../git/push-tree.ts";
import { logText, print, printable, printJson, say } from "../output.ts";
import { getProject, listProjects, nameOf } from "../project.ts";

export const publish = command({
  name: "publish",
  summary: "Publish a folder, or a copy of a public repository",
  usage: "<folder | https://host/owner/repository>",
  args: { min: 1, max: 1 },
  options: {
    project: {
      ...projectOption.project,
      description: "The project. By default, the one with the name of the folder.",
    },
    name: { type: "string", value: "<name>", description: "The name of the project." },
    "no-wait": { type: "boolean", description: "Do not wait for the deployment." },
    ...yesOption,
    ...jsonOption,
  },
  details:
    "Creates the project if it does not exist. A folder is pushed as it is on the disk, without the files of its .gitignore, and is never changed. stdout has the address of the site.",
  run: async ({ args: [source = ""], options, signal }) => {
    const address = isAddress(source) ? source : null;
    if (address === null && !(existsSync(source) && statSync(source).isDirectory()))
      throw new UsageError(`${source} is neither a folder nor the address of a repository.`);
    const connection = await connect({ signal });
    const title = options.name ?? basename(address?.replace(/\.git$/, "") ?? resolve(source));
    const named = options.project ?? process.env["PRESSMARK_PROJECT"];
    const request = { title, address };
    const existing = named
      ? await projectNamed(connection, named)
      : await projectOfTitle(connection, title);
    if (existing) checkContent(existing, address);
    const question = `Create the project ${title} with a copy of ${address}?`;
    const isAsked = !existing && address !== null;
    if (isAsked && !(await isConfirmed(printable(question), { yes: options.yes, signal }))) {
      say("Nothing was created.");
      return exitCodes.failed;
    }
    const project = existing ?? (await createProject(connection, request));
    const since = existing?.latest?.number ?? 0;
    const start = { project, isNew: !existing, source, yes: options.yes };
    const outcome = await startDeployment(connection, start);
    if (outcome === "refused") return exitCodes.failed;
    if (outcome === "unchanged" || options["no-wait"]) return printProject(project, options.json);
    return follow(connection, { project, since, json: options.json });
  },
});

const isAddress = (source: string) =>
  /^[a-z+]+:\/\//i.test(source) || /^[\w.-]+@[\w.-]+:/.test(source);

const handleOf = (title: string) => handleFrom(title) || "site";

async function projectOfTitle(connection: Connection, title: string): Promise<Project | null> {
  const projects = await listProjects(connection);
  return projects.find(({ handle }) => handle === handleOf(title)) ?? null;
}

/** @throws Failure that says how to create a project */
const projectNamed = (connection: Connection, named: string): Promise<Project> =>
  getProject(connection, named).catch((error: unknown) => {
    if (!(error instanceof PressmarkError) || error.status !== 404) throw error;
    throw new Failure(
      `This key sees no project ${named}. To create one, leave out --project; --name "…" gives it a name.`,
    );
  });

/** @throws Failure if the project has other content */
function checkContent(project: Project, address: string | null): void {
  const { gitUrl, source, sourceUrl } = project;
  if (gitUrl === null)
    throw new Failure(
      `${nameOf(project)} is linked to ${sourceUrl ?? "a repository"}. Push there.`,
    );
  const isSame = address === null ? source !== "clone" : sourceUrl === address;
  if (!isSame)
    throw new Failure(
      `${nameOf(project)} has other content. Give the new project another name: --name "…"`,
    );
}

async function createProject(
  connection: Connection,
  { title, address }: { title: string; address: string | null },
): Promise<Project> {
  const { orgs } = await connection.call("list_orgs", {});
  const [org] = orgs;
  if (!org) throw new Failure("This key belongs to no organization.");
  const answer = await connection.call("create_project", {
    orgId: org.id,
    name: title,
    handle: handleOf(title),
    source: address === null ? { kind: "remote" } : { kind: "clone", url: address },
  });
  return answer.project;
}

interface Start {
  project: Project;
  isNew: boolean;
  source: string;
  yes: boolean | undefined;
}

async function startDeployment(
  connection: Connection,
  { project, isNew, source, yes }: Start,
): Promise<PushOutcome> {
  const { id: projectId, branch, gitUrl: remote } = project;
  const name = nameOf(project);
  if (isAddress(source)) {
    say(isNew ? `copying ${source} …` : `building ${name} again …`);
    if (!isNew) await connection.call("create_deployment", { projectId });
    return "pushed";
  }
  say(`publishing ${resolve(source)} as ${name} …`);
  if (remote === null) throw new Failure(`${name} has no git remote.`);
  const { key: token, signal } = connection;
  const outcome = await pushTree({
    folder: resolve(source),
    gitDir: join(cacheFolder(), `${projectId}.git`),
    remote,
    branch,
    token,
    mayReplace: () => {
      const question = `${name} has commits that were not published from here. Replace its content with this folder?`;
      return isConfirmed(question, { yes, signal });
    },
  });
  if (outcome === "unchanged") say("Nothing has changed since the last publish.");
  if (outcome === "refused") say("Nothing was published.");
  return outcome;
}

function printProject(project: Project, json: boolean | undefined): void {
  if (json) printJson({ project });
  else print(project.url);
}

async function follow(
  connection: Connection & Stopping,
  { project, since, json }: { project: Project; since: number; json: boolean | undefined },
): Promise<number> {
  const { id } = await waitForDeployment(connection, project.id, since);
  const deployment = await followDeployment(connection, id, ({ text }) =>
    say(logText(text, process.stderr)),
  );
  for (const line of outcomeLines(deployment)) say(printable(line));
  const page = `${connection.url}/${nameOf(project)}/${id}`;
  const { status, awaitsApproval } = deployment;
  const isPublished = status === "success" || status === "skipped";
  if (!isPublished) say(`Deployment: ${page}`);
  if (awaitsApproval) say(`Not live yet. The deployment waits for approval: ${page}`);
  if (json) printJson({ project, deployment });
  else if (isPublished) print(project.url);
  return isPublished ? exitCodes.ok : exitCodes.failed;
}

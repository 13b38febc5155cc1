import type { Project } from "#schemas/projects/project.ts";
import { type Connection, everyPage } from "./connection.ts";
import { UsageError } from "./failure.ts";
import { listRemotes, repositoryOf } from "./git/remotes.ts";

const PAGE = 100;
const NAMES_SHOWN = 10;

export const nameOf = ({ orgHandle, handle }: Project): string => `${orgHandle}/${handle}`;

export const listProjects = (connection: Connection): Promise<Project[]> =>
  everyPage(async (cursor) => {
    const { projects, nextCursor } = await connection.call("list_projects", {
      limit: PAGE,
      cursor,
    });
    return { entries: projects, nextCursor };
  });

/**
 * The project that a command is about: the one that it names, that PRESSMARK_PROJECT names, or that a git remote of this folder belongs to. Else the only one.
 * @throws UsageError if none of these is clear
 */
export async function findProject(connection: Connection, named?: string): Promise<Project> {
  const name = named ?? process.env["PRESSMARK_PROJECT"];
  if (name) return getProject(connection, name);
  const projects = await listProjects(connection);
  const own = await projectOfFolder(projects, process.cwd());
  if (own) return own;
  const [only] = projects;
  if (only && projects.length === 1) return only;
  if (!only)
    throw new UsageError("This key sees no project. Create one: pressmark publish <folder>");
  const names = projects.slice(0, NAMES_SHOWN).map(nameOf).join(", ");
  const more = projects.length > NAMES_SHOWN ? " …" : "";
  throw new UsageError(`Which project? Name one with --project: ${names}${more}`);
}

export async function getProject(connection: Connection, name: string): Promise<Project> {
  const [first = "", second, ...further] = name.split("/");
  if (first === "" || second === "" || further.length > 0)
    throw new UsageError(`“${name}” is not a project. Write organization/project.`);
  const reference =
    second === undefined ? { projectId: first } : { orgId: first, projectId: second };
  return (await connection.call("get_project", reference)).project;
}

/** The project whose repository is a git remote of the folder. */
export async function projectOfFolder(
  projects: readonly Project[],
  folder: string,
): Promise<Project | null> {
  const remotes = (await listRemotes(folder)).map(repositoryOf);
  for (const remote of remotes) {
    const project = projects.find((one) => repositoriesOf(one).includes(remote));
    if (project) return project;
  }
  return null;
}

function repositoriesOf({ gitUrl, sourceUrl }: Project): string[] {
  // Linked projects have no remote of their own. For others, sourceUrl is what they were copied from.
  const url = gitUrl ?? sourceUrl;
  return url === null ? [] : [repositoryOf(url)];
}

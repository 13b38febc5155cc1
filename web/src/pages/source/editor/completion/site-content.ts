import type { NoteSchema } from "#schemas/projects/note-schema.ts";
import type { Project } from "#schemas/projects/project.ts";
import { api, fetchedOnce, queryClient, trpc } from "../../../../api.ts";
import { cached } from "./note-cache.ts";
import type { CompletionContent } from "./content.ts";

const MAX_QUERY = 80;
const SHOWN = 30;
const NOTE = /\.(?:md|markdown)$/i;
const nameOf = (path: string) => path.replace(NOTE, "").toLowerCase();

/** What the branch and the live deployment of a project have for completion. The server searches, so a large vault costs no more than a small one. */
export function siteContent({
  id: projectId,
  live,
}: Pick<Project, "id" | "live">): CompletionContent {
  const deploymentId = live && live.data === "ready" && !live.removed ? live.id : null;
  const noteText = cached(async (name) => {
    const query = { projectId, query: name.slice(0, MAX_QUERY), limit: SHOWN };
    const { files } = await api.source.find.query(query);
    const wanted = nameOf(name);
    const note = files.find(({ path }) => {
      const own = nameOf(path);
      return NOTE.test(path) && (own === wanted || own.endsWith(`/${wanted}`));
    });
    if (!note) return null;
    const { file } = await api.source.read.query({ projectId, path: note.path, toEdit: true });
    return file.text;
  });
  const tags = cached(async (query) => {
    if (deploymentId === null) return [];
    return (await api.deployments.tags.query({ deploymentId, query, limit: SHOWN })).tags;
  });
  return {
    noteText,
    tags: (query) => tags(query.slice(0, MAX_QUERY)),
    keys: async () => {
      const [settings, spec] = await Promise.all([
        queryClient.fetchQuery(trpc.projects.settings.get.queryOptions({ projectId })),
        deploymentId === null
          ? null
          : queryClient.fetchQuery({
              ...trpc.deployments.spec.queryOptions({ deploymentId }),
              ...fetchedOnce,
            }),
      ]);
      const sections = settings.settings as { variables?: { schemas?: NoteSchema[] } };
      const fromFile = settings.fromFile?.settings.find(
        ({ section, field }) => section === "variables" && field === "schemas",
      )?.value as NoteSchema[] | undefined;
      return {
        used: spec?.spec.fields ?? [],
        schemas: fromFile ?? sections.variables?.schemas ?? [],
      };
    },
  };
}

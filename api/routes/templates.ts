import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { ExampleSite } from "#schemas/projects/example-site.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Template, templates as entries } from "#schemas/projects/template.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { listExampleSites } from "#core/projects/example-sites.ts";
import { templateFiles } from "#core/projects/template-files.ts";
import { answer, open, router } from "../trpc.ts";

const ID_MAX_LENGTH = 40;

/** Templates for new projects. Anyone may list them, because the public pages do too. */
export const templates = router({
  list: open
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ templates: z.array(Template), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = pageOfList(entries, input);
      const sites = await listExampleSites(services);
      const presented = await Promise.all(items.map((entry) => view(entry, sites)));
      return { success: true, templates: presented, ...page };
    }),

  /** `files`: paths of all its files, as they will appear in the repository. */
  get: open
    .input(z.strictObject({ templateId: z.string().max(ID_MAX_LENGTH) }))
    .output(answer({ template: Template.extend({ files: z.array(z.string()) }) }))
    .query(async ({ ctx: { services }, input }) => {
      const entry = entries.find(({ id }) => id === input.templateId);
      if (!entry)
        throw new AppError("not_found", { message: "There is no template with this name." });
      const [template, files] = await Promise.all([
        listExampleSites(services).then((sites) => view(entry, sites)),
        templateFiles(entry.id),
      ]);
      return { success: true, template: { ...template, files } };
    }),

  /** The ready-made sites of all templates and themes. */
  sites: open
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ sites: z.array(ExampleSite), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = pageOfList(await listExampleSites(services), input);
      return { success: true, sites: items, ...page };
    }),
});

async function view(entry: (typeof entries)[number], sites: ExampleSite[]): Promise<Template> {
  const files = await templateFiles(entry.id);
  return {
    ...entry,
    features: [...entry.features],
    notes: files.filter((path) => path.endsWith(".md")).length,
    previewUrl: sites.find(({ handle }) => handle === entry.id)?.url ?? null,
  };
}

import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { ExampleSite } from "#schemas/example-site.ts";
import { paged, paging } from "#schemas/paging.ts";
import { Template, templates as entries } from "#schemas/template.ts";
import { listExampleSites } from "../example-sites.ts";
import { templateFiles } from "../template-files.ts";
import { answer, open, router } from "../trpc.ts";

const ID_MAX_LENGTH = 40;

/** What a project can begin with. The public pages ask too, so everybody may. */
export const templates = router({
  list: open
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ templates: z.array(Template), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const from = startOf(input.cursor);
      const page = entries.slice(from, from + input.limit);
      const sites = await listExampleSites(services);
      return {
        success: true,
        templates: await Promise.all(page.map((entry) => view(entry, sites))),
        total: entries.length,
        nextCursor: from + page.length < entries.length ? String(from + page.length) : null,
      };
    }),

  /** `files`: paths of everything in it, as they will stand in the repository. */
  get: open
    .input(z.strictObject({ templateId: z.string().max(ID_MAX_LENGTH) }))
    .output(answer({ template: Template.extend({ files: z.array(z.string()) }) }))
    .query(async ({ ctx: { services }, input }) => {
      const entry = entries.find(({ id }) => id === input.templateId);
      if (!entry)
        throw new AppError("not_found", { message: "There is no template of this name." });
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
      const from = startOf(input.cursor);
      const sites = await listExampleSites(services);
      const page = sites.slice(from, from + input.limit);
      const nextCursor = from + page.length < sites.length ? String(from + page.length) : null;
      return { success: true, sites: page, total: sites.length, nextCursor };
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

/** @throws AppError bad_request */
function startOf(cursor: string | undefined): number {
  const from = Number(cursor ?? 0);
  if (!Number.isInteger(from) || from < 0) throw new AppError("bad_request");
  return from;
}

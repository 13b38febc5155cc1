import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import {
  Theme,
  themeAbouts,
  type ThemeId,
  themeIds,
  ThemePreview,
} from "#schemas/projects/theme/theme.ts";
import { themes as designs } from "#markdown/themes/themes.ts";
import { pageOfList } from "#core/deployments/dataset.ts";
import { listExampleSites } from "#core/projects/example-sites.ts";
import type { Services } from "../services.ts";
import { previewOfThemes } from "#core/deployments/theme-preview.ts";
import { answer, inProject, open, router } from "../trpc.ts";

const ID_MAX_LENGTH = 40;

/** Themes for sites. Anyone may list them, because the public pages do too. */
export const themes = router({
  list: open
    .input(z.strictObject(paging).prefault({}))
    .output(answer({ themes: z.array(Theme), ...paged }))
    .query(async ({ ctx: { services }, input }) => {
      const { items, ...page } = pageOfList(themeIds, input);
      const addresses = await addressesOf(services);
      return { success: true, themes: items.map((id) => view(id, addresses)), ...page };
    }),

  get: open
    .input(z.strictObject({ themeId: z.string().max(ID_MAX_LENGTH) }))
    .output(answer({ theme: Theme }))
    .query(async ({ ctx: { services }, input }) => {
      const id = themeIds.find((known) => known === input.themeId);
      if (!id) throw new AppError("not_found", { message: "There is no theme with this name." });
      return { success: true, theme: view(id, await addressesOf(services)) };
    }),

  /** Lets the caller see this project's pages in any theme for an hour; null while nothing is published. */
  preview: inProject({})
    .output(answer({ preview: ThemePreview.nullable() }))
    .query(async ({ ctx: { services, caller, project } }) => ({
      success: true,
      preview: await previewOfThemes(services, project, caller),
    })),
});

/** The ready-made site of each theme. */
async function addressesOf(services: Services): Promise<Map<string, string | null>> {
  const sites = await listExampleSites(services);
  return new Map(sites.map(({ handle, url }) => [handle, url]));
}

function view(id: ThemeId, addresses: ReadonlyMap<string, string | null>): Theme {
  const { accent } = designs[id].defaults;
  return { id, ...themeAbouts[id], accent, previewUrl: addresses.get(`theme-${id}`) ?? null };
}

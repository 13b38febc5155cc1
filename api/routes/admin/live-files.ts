import { z } from "zod";
import { AdminMedia, AdminNote, walked } from "#schemas/admin/live-file.ts";
import { type Media, type Note, noteStates } from "#schemas/deployments/dataset.ts";
import { mediaKindOf, mediaKinds } from "#schemas/deployments/media-kind.ts";
import { paging } from "#schemas/paging.ts";
import { matchesQuery } from "#core/search/matches-query.ts";
import { walkLiveSites } from "#core/platform/walk-live-sites.ts";
import { presentAdminMedia, presentAdminNote } from "../../presenters/admin/live-file.ts";
import { admin, answer, router } from "../../trpc.ts";

const WITHIN_MAX_LENGTH = 130;
const PATH_MAX_LENGTH = 200;

const filters = {
  /** Only of an organization ("garden-club") or a project ("garden-club/garden"). */
  within: z.string().trim().max(WITHIN_MAX_LENGTH).optional(),
  /** A part of the path, in any case. */
  path: z.string().trim().max(PATH_MAX_LENGTH).optional(),
  ...paging,
};

/** Notes of all live deployments, site by site. They are found by path only, because their content is closed to administrators. */
export const notes = router({
  list: admin
    .input(z.strictObject({ ...filters, state: z.enum(noteStates).optional() }).prefault({}))
    .output(answer({ notes: z.array(AdminNote), ...walked }))
    .query(async ({ ctx: { services }, input: { path, state, ...request } }) => {
      const { entries, ...part } = await walkLiveSites<Note>(services, {
        ...request,
        file: "notes.json",
        where: (note) => (!state || note.state === state) && matchesQuery([note.path], path),
      });
      const views = entries.map((entry) => presentAdminNote(services, entry));
      return { success: true, notes: views, ...part };
    }),
});

/** Published files of all live deployments that are not pages, site by site. */
export const medias = router({
  list: admin
    .input(z.strictObject({ ...filters, kind: z.enum(mediaKinds).optional() }).prefault({}))
    .output(answer({ medias: z.array(AdminMedia), ...walked }))
    .query(async ({ ctx: { services }, input: { path, kind, ...request } }) => {
      const { entries, ...part } = await walkLiveSites<Media>(services, {
        ...request,
        file: "medias.json",
        where: (media) =>
          (!kind || mediaKindOf(media) === kind) && matchesQuery([media.path], path),
      });
      const views = entries.map((entry) => presentAdminMedia(services, entry));
      return { success: true, medias: views, ...part };
    }),
});

import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { paged, paging } from "#schemas/paging.ts";
import { StorageCheck, storageDepths, StorageOwner } from "#schemas/storage-check.ts";
import { requestStorageCheck } from "#core/platform/request-storage-check.ts";
import { newestInventory, newestStorageCheck, pageStorageOwners } from "#store/storage/checks.ts";
import { presentStorageCheck, presentStorageOwner } from "../../presenters/admin/storage-check.ts";
import { admin, answer, router } from "../../trpc.ts";

const QUERY_MAX = 100;

/** What the blob store contains, as the newest check found it. */
export const storage = router({
  /** `newest` may still run. `inventory` is the newest one with complete figures. */
  overview: admin
    .input(z.strictObject({}).optional())
    .output(answer({ newest: StorageCheck.nullable(), inventory: StorageCheck.nullable() }))
    .query(async ({ ctx: { services } }) => {
      const [newest, inventory] = await Promise.all([
        newestStorageCheck(services.db),
        newestInventory(services.db),
      ]);
      return {
        success: true,
        newest: newest && presentStorageCheck(newest),
        inventory: inventory && presentStorageCheck(inventory),
      };
    }),

  /** Projects, and what all projects share. The largest first. */
  owners: admin
    .input(
      z
        .strictObject({
          query: z.string().max(QUERY_MAX).default(""),
          /** Only those with blobs that nothing needs. */
          unneeded: z.boolean().default(false),
          ...paging,
        })
        .prefault({}),
    )
    .output(answer({ owners: z.array(StorageOwner), ...paged }))
    .query(async ({ ctx: { services }, input: { query, unneeded, ...request } }) => {
      const inventory = await newestInventory(services.db);
      if (!inventory) return { success: true, owners: [], total: 0, nextCursor: null };
      const by = unneeded ? "unneededBytes" : "bytes";
      const wanted = { checkId: inventory._id, query, by } as const;
      const { items, ...page } = await pageStorageOwners(services.db, wanted, request);
      return { success: true, owners: items.map(presentStorageOwner), ...page };
    }),

  check: admin
    .input(z.strictObject({ depth: z.enum(storageDepths) }))
    .output(answer({ check: StorageCheck }))
    .mutation(async ({ ctx: { services, caller, audit }, input: { depth } }) => {
      audit.details = { depth };
      const requestedBy = caller.fullName ?? caller.email;
      const check = await requestStorageCheck(services, { depth, requestedBy });
      if (!check) throw new AppError("conflict", { message: "A check is already running." });
      return { success: true, check: presentStorageCheck(check) };
    }),
});

import { api, queryClient, trpc } from "../../api.ts";
import { appCodeOf } from "../../errors.ts";

/** Ends the visit of this session. One that has already ended counts as ended. */
export async function endVisit(): Promise<void> {
  try {
    await api.admin.visits.end.mutate();
  } catch (error) {
    if (appCodeOf(error) !== "not_found") throw error;
  }
  await queryClient.invalidateQueries({ queryKey: trpc.admin.visits.pathKey() });
}

/** What was read in the visit does not stay in the browser. The open page fetches its data again. */
export async function forgetVisited(): Promise<void> {
  queryClient.removeQueries({ type: "inactive" });
  await queryClient.invalidateQueries();
}

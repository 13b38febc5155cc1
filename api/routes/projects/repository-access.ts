import { removeRepositoryAccess, setRepositoryAccess } from "#core/projects/repository-access.ts";
import { RepositoryAccess } from "#schemas/secrets.ts";
import { answer, inProject, router } from "../../trpc.ts";

/** How the linked repository of a project is read. */
export const repositoryAccess = router({
  /** Replaces the user name and the token, and checks the repository. */
  set: inProject(RepositoryAccess.shape)
    .output(answer({}))
    .mutation(async ({ ctx: { services, project, audit }, input: { username, token } }) => {
      await setRepositoryAccess(services, project, { username, token });
      audit.details = { username };
      return { success: true };
    }),

  remove: inProject({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, project } }) => {
      await removeRepositoryAccess(services, project);
      return { success: true };
    }),
});

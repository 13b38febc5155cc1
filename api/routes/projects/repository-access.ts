import { connectRepository } from "#core/projects/connect-repository.ts";
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

  /** Reads the repository from now on with the GitHub App or the caller's own account, which has to be able to read it. */
  connect: inProject({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, project, caller } }) => {
      await connectRepository(services, project, caller.userId);
      return { success: true };
    }),

  remove: inProject({})
    .output(answer({}))
    .mutation(async ({ ctx: { services, project } }) => {
      await removeRepositoryAccess(services, project);
      return { success: true };
    }),
});

import { IgnoredIssues, ignoredIssueFields } from "#schemas/projects/ignored-issues.ts";
import { rulesOf } from "#core/deployments/issues/ignored-issues.ts";
import { ignoreIssuesOf, showIssuesAgain } from "#core/projects/ignored-issues.ts";
import { answer, inProject, Reference, router } from "../../trpc.ts";

export const ignoredIssues = router({
  /** Ignores the issue `group`, all issues in `files` (a gitignore pattern), or this issue in these files. It is no longer counted. */
  create: inProject(ignoredIssueFields)
    .output(answer({ ignoredIssues: IgnoredIssues }))
    .mutation(async ({ ctx, input: { group, files, reason } }) => {
      const rule = await ignoreIssuesOf(ctx.services, ctx, {
        reason,
        ...(group === undefined ? {} : { group }),
        ...(files === undefined ? {} : { files }),
      });
      ctx.audit.details = { group: rule.group, files: rule.files, reason: rule.reason };
      const [view] = rulesOf({ ignoredIssues: [rule] });
      return { success: true, ignoredIssues: view! };
    }),

  /** Shows the issues of a rule again. */
  delete: inProject({ ignoredIssuesId: Reference })
    .output(answer({}))
    .mutation(async ({ ctx, input }) => {
      const { services, project } = ctx;
      const { group, files, reason } = await showIssuesAgain(
        services,
        project,
        input.ignoredIssuesId,
      );
      ctx.audit.details = { group, files, reason };
      return { success: true };
    }),
});

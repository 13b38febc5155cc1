import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { findBuiltPreview } from "#store/deployments/history.ts";
import { findDeploymentOf } from "#store/deployments/deployments.ts";
import type { DeploymentDocument } from "#store/deployments/documents.ts";
import { changesForReview, type ReviewChanges } from "#core/deployments/compare/review.ts";
import { findPreviewOfBranch } from "#core/previews/branch-preview.ts";
import { branchChanges } from "#core/source/branches/changed-files.ts";
import { contentFunction, type FunctionCall } from "../content-function.ts";
import { branchName } from "../fields.ts";
import { answerPreview, previewAnswer } from "./preview-answer.ts";

/** Longer lists are cut. */
const LISTED_MAX = 200;

const Page = z.object({
  title: z.string(),
  path: z.string().describe("The note, or the address if only that changed."),
  url: z.string().nullable(),
  from: z.string().nullable().describe("Where it was, if it moved."),
});
const Link = z.object({
  path: z.string(),
  line: z.int().nullable(),
  message: z.string(),
  count: z.int().describe("How many places have the same problem."),
});
const Counts = z.object({ errors: z.int(), warnings: z.int() });

export const compareBranch = contentFunction({
  title: "Compare a branch",
  description: `Says what merging a branch would change: the files, and, if its preview is ready, the pages of the site, links that it breaks or fixes, pages that become public, and issues before and after. Lists have up to ${LISTED_MAX} entries. Without a preview only the files are known: create_preview makes one.`,
  rest: { method: "GET", path: "/branches/{branch}/comparison" },
  input: z.strictObject({ branch: branchName.describe("A branch that is not published.") }),
  output: z.object({
    preview: z.object(previewAnswer),
    published: z.string().describe("The newest commit of the published branch."),
    files: z.array(
      z.object({
        path: z.string(),
        change: z.enum(["added", "modified", "deleted", "renamed", "typeChanged"]),
        from: z.string().nullable().describe("The old path of a renamed file."),
      }),
    ),
    fileCount: z.int().describe("All files, including those beyond the list."),
    site: z
      .object({
        commit: z.string().nullable().describe("The commit of the branch that was compared."),
        pages: z.object({
          added: z.array(Page),
          changed: z.array(Page),
          moved: z.array(Page),
          removed: z.array(Page),
        }),
        links: z.object({
          broken: z.array(Link).describe("Links that worked before."),
          mended: z.array(Link),
        }),
        newlyPublic: z
          .array(z.object({ title: z.string(), path: z.string() }))
          .describe("Pages and files that visitors cannot see yet."),
        issues: z.object({ before: Counts.nullable(), after: Counts.nullable() }),
      })
      .nullable()
      .describe("Compared with the live site. Null if there is no live site or no built preview."),
  }),
  run: async (call, { branch }) => {
    const { context, project } = call;
    if (branch === project.branch)
      throw new AppError("branch_published", {
        message: `branch: ${branch} is the published branch. Name the one to compare with it.`,
      });
    const { head, published, files } = await branchChanges(context, call, branch);
    const found = await findPreviewOfBranch(context, project, branch);
    return {
      preview: answerPreview(call, { branch, head, found }),
      published,
      files: files.slice(0, LISTED_MAX).map(({ path, status, from = null }) => ({
        path,
        change: status,
        from,
      })),
      fileCount: files.length,
      site: found && (await compareSites(call, found.preview._id)),
    };
  },
});

async function compareSites({ context, project }: FunctionCall, previewId: string) {
  const { db } = context;
  const [base, head] = await Promise.all([
    project.live && findDeploymentOf(db, project._id, project.live.deploymentId),
    findBuiltPreview(db, project._id, previewId),
  ]);
  if (!base || !head) return null;
  const changes = await changesForReview(context, project, { base, head });
  return changes && { ...present(changes), ...issuesOf(base, head) };
}

const first = <T>(list: readonly T[]) => list.slice(0, LISTED_MAX);

function present({ pages, links, newlyPublic }: ReviewChanges) {
  const { added, changed, moved, removed } = pages;
  return {
    pages: {
      added: first(added),
      changed: first(changed),
      moved: first(moved),
      removed: first(removed),
    },
    links: { broken: first(links.caused), mended: first(links.mended) },
    newlyPublic: first(newlyPublic),
  };
}

function issuesOf(base: DeploymentDocument, head: DeploymentDocument) {
  const countsOf = ({ counts }: DeploymentDocument) =>
    counts && { errors: counts.errors, warnings: counts.warnings };
  return {
    commit: head.commit?.sha ?? null,
    issues: { before: countsOf(base), after: countsOf(head) },
  };
}

import { z } from "zod";
import { openPull } from "#core/source/open-pull.ts";
import { contentFunction } from "../content-function.ts";
import { branchName, textField } from "../fields.ts";

const [TITLE_MAX_LENGTH, TEXT_MAX_LENGTH] = [200, 20_000];

export const openPullRequest = contentFunction({
  title: "Open a pull request",
  description:
    "Opens a pull request from a branch of the linked repository into the published one, on GitHub, GitLab, Gitea, Forgejo or Bitbucket, and builds its preview. If one exists, it is returned. On the built-in remote, use merge_branch.",
  rest: { method: "POST", path: "/branches/{branch}/pull-request" },
  input: z.strictObject({
    branch: branchName.describe("A branch that is not published."),
    title: textField
      .trim()
      .min(1, "is empty")
      .max(TITLE_MAX_LENGTH, `can have up to ${TITLE_MAX_LENGTH} characters`)
      .describe("One line about the change."),
    text: textField
      .max(TEXT_MAX_LENGTH, `can have up to ${TEXT_MAX_LENGTH.toLocaleString("en")} characters`)
      .default("")
      .describe("What reviewers should know, in markdown."),
  }),
  output: z.object({
    number: z.int(),
    title: z.string(),
    url: z.string().describe("Its page on the host."),
  }),
  run: async (call, { branch, title, text }) => {
    const { context, project, caller } = call;
    const {
      number,
      url,
      title: named,
    } = await openPull(context, {
      project,
      caller,
      branch,
      title,
      text,
    });
    call.audit.details = { branch, pull: number };
    return { number, url, title: named };
  },
});

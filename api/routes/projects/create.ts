import { z } from "zod";
import { Name, Project, ProjectSource } from "#schemas/projects/project.ts";
import { ROOT_MAX_CHARACTERS } from "#schemas/projects/settings/build.ts";
import { themeIds } from "#schemas/projects/theme/theme.ts";
import { requirePerson } from "#core/access/enter.ts";
import { createFromTemplate } from "#core/projects/create-from-template.ts";
import { createProject } from "#core/projects/create-project.ts";
import { madeWith } from "#core/projects/made-with.ts";
import { answer, inOrg } from "../../trpc.ts";
import { presentProject } from "../../presenters/project.ts";
import { BranchName, Handle } from "./names.ts";
import { verifiedBy } from "./verified-by.ts";

const onceShown = { webhookSecret: z.string(), pushToken: z.string().nullable() };

/** `webhookSecret` and `pushToken` are shown only once: in the project, and also separately for programs. */
export const create = inOrg({
  name: Name,
  handle: Handle.optional(),
  branch: BranchName.optional(),
  source: ProjectSource,
  /** By default, the theme of the template, or the first one. */
  themeId: z.enum(themeIds).optional(),
  /** The folder with the content. By default, the whole repository. */
  rootDirectory: z.string().max(ROOT_MAX_CHARACTERS).optional(),
})
  .output(answer({ project: Project.extend(onceShown), ...onceShown }))
  .mutation(async ({ ctx, input }) => {
    const { services, org, caller } = ctx;
    const { orgId: _, ...wishes } = input;
    const { source } = input;
    if (source.kind === "template" && source.repository) requirePerson(caller);
    const made = { org, userId: caller.userId, ...madeWith(caller) };
    const created = await (source.kind === "template" && source.repository
      ? createFromTemplate(services, {
          ...made,
          ...wishes,
          templateId: source.templateId,
          repository: source.repository,
        })
      : createProject(services, {
          ...made,
          ...wishes,
          verified: await verifiedBy(services, caller, source),
        }));
    const project = await presentProject(services, ctx, created.project);
    ctx.audit.target = { kind: "project", id: project.id, name: project.name };
    ctx.audit.projectId = project.id;
    ctx.audit.details = { handle: project.handle, source: source.kind };
    const secrets = { webhookSecret: created.webhookSecret, pushToken: created.pushToken };
    return { success: true, project: { ...project, ...secrets }, ...secrets };
  });

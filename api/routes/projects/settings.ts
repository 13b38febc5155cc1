import { z } from "zod";
import { AppError } from "#schemas/errors.ts";
import { BuildSettings, defaultBuildSettings, ProjectSettings } from "#schemas/projects/project.ts";
import type { ProjectDocument } from "#store/projects/documents.ts";
import { changeProject, changesOf, generalFields } from "#core/projects/change-project.ts";
import { requireReaderScope } from "#core/access/reader-scope.ts";
import { checkRootDirectory } from "#core/projects/root-directory.ts";
import { answer, inProject, router } from "../../trpc.ts";

const { general, build } = ProjectSettings.shape;
const Section = z.enum(["general", "build"]);
const sections = {
  general: ProjectSettings.shape.general.partial().strict(),
  build: BuildSettings.partial().strict(),
};
/** Of either section. A union of the two would blame a wrong value on the section that does not have it. */
const Values = z.strictObject({ ...sections.general.shape, ...sections.build.shape });

export const settings = router({
  /** All settings by section; with `section` the values of that one. */
  get: inProject({ section: Section.optional() })
    .output(answer({ settings: z.union([ProjectSettings, general, build]) }))
    .query(({ ctx, input: { section } }) => {
      const settings = settingsOf(ctx.project);
      return { success: true, settings: section ? settings[section] : settings };
    }),

  /** `values`: any fields of that section. */
  update: inProject({
    section: Section,
    values: Values,
  })
    .output(answer({ settings: ProjectSettings }))
    .mutation(async ({ ctx, input: { section, values } }) => {
      const { services, project } = ctx;
      const fields =
        section === "general"
          ? generalFields(read(sections.general, values))
          : buildFields(project, read(sections.build, values));
      requireReaderScope(ctx.caller, project, fields);
      const changed = await changeProject(services, project, fields);
      const general = section === "general" ? changesOf(project, changed) : {};
      ctx.audit.details = { section, fields: Object.keys(values).join(" "), ...general };
      return { success: true, settings: settingsOf(changed) };
    }),
});

function buildFields(
  project: ProjectDocument,
  values: z.infer<typeof sections.build>,
): Partial<ProjectDocument> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  const build: BuildSettings = {
    ...defaultBuildSettings,
    ...project.settings.build,
    ...Object.fromEntries(given),
  };
  return {
    settings: { build: { ...build, rootDirectory: checkRootDirectory(build.rootDirectory) } },
  };
}

/** The fields of the other section are as wrong as unknown ones. @throws AppError bad_request */
function read<T>(section: z.ZodType<T>, values: unknown): T {
  const parsed = section.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new AppError("bad_request", { message: `values: ${parsed.error.issues[0]?.message}` });
}

function settingsOf(project: ProjectDocument): ProjectSettings {
  const { name, branch, visibility, openDeployments = false } = project;
  const general = { name, branch, visibility, openDeployments };
  // Settings that are younger than the project have their default.
  return { general, build: { ...defaultBuildSettings, ...project.settings.build } };
}

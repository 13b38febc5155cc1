import { z } from "zod";
import { Deployment } from "#schemas/deployments/deployment.ts";
import { SettingsFromFile } from "#schemas/projects/project-file/file-setting.ts";
import {
  ProjectSettings,
  SettingsAnswer,
  SettingsName,
  SettingsUpdate,
} from "#schemas/projects/settings/settings.ts";
import { changeSettings } from "#core/projects/settings/change-settings.ts";
import { settingsFromFile } from "#core/projects/settings/file-settings.ts";
import { sections, settingsOf } from "#core/projects/settings/sections.ts";
import { presentDeployment } from "../../presenters/deployment.ts";
import { answer, inProject, router } from "../../trpc.ts";

export const settings = router({
  /** All sections by name, or the values of `section`, and which of them the live deployment has from `pressmark.yml` instead. */
  get: inProject({ section: SettingsName.optional() })
    .output(answer({ settings: SettingsAnswer, fromFile: SettingsFromFile.nullable() }))
    .query(async ({ ctx: { services, project }, input: { section } }) => ({
      success: true,
      settings: section ? sections[section].read(project) : settingsOf(project),
      fromFile: await settingsFromFile(services.db, project, section),
    })),

  /** `values`: any settings of that section. `deployment` is the new one, if they change what is published. */
  update: inProject({ section: SettingsName, values: z.unknown() })
    .input(SettingsUpdate)
    .output(answer({ settings: ProjectSettings, deployment: Deployment.nullable() }))
    .mutation(async ({ ctx, input: { section, values } }) => {
      const { services } = ctx;
      const changed = await changeSettings(services, ctx, { section, values });
      const { project, deployment, changes } = changed;
      ctx.audit.details = { section, fields: Object.keys(values).join(" "), ...changes };
      return {
        success: true,
        settings: settingsOf(project),
        deployment: deployment && (await presentDeployment(services, ctx, deployment)),
      };
    }),
});

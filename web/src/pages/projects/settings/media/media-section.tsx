import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import {
  defaultMediaSettings,
  MAX_MEGAPIXELS,
  MAX_QUALITY,
  MAX_WIDTH_PX,
  MAX_WIDTHS,
  type MediaSettings,
  MIN_QUALITY,
  MIN_WIDTH_PX,
} from "#schemas/projects/settings/media.ts";
import { trpc } from "../../../../api.ts";
import { webConfig } from "../../../../config.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsCard, SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Checkbox } from "../../../../components/ui/checkbox.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { paths } from "../../../../paths.ts";
import { NumberField } from "../number-field.tsx";
import { WidthsField } from "./widths-field.tsx";

export function MediaSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "media" in saved)
    return (
      <>
        <MediaForm project={project} saved={saved.media} />
        <UnusedFiles project={project} />
      </>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-dvh w-full rounded-xl" />
    </Loading>
  );
}

type Switch = "webp" | "avif" | "keepOriginals" | "removeMetadata" | "posters";
const standard = (name: Switch) => ` ${defaultMediaSettings[name] ? "On" : "Off"} by default.`;

function MediaForm({ project, saved }: { project: Project; saved: MediaSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "media", saved);
  const { fileMaxMiB: mostMiB } = webConfig();
  const checkbox = (name: Switch, label: string, hint: string) => (
    <Checkbox
      label={label}
      hint={hint + standard(name)}
      checked={values[name]}
      onChange={(event) => set({ [name]: event.target.checked })}
    />
  );
  return (
    <SettingsForm
      title="Media"
      about="What Pressmark publishes of the pictures, videos and files that public pages use."
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      <FileSetting project={project} section="media" field="webp">
        {checkbox(
          "webp",
          "Smaller WebP versions",
          "Pictures over 48 KB also get WebP versions. The browser takes the smallest one that looks sharp.",
        )}
      </FileSetting>
      <FileSetting project={project} section="media" field="avif">
        {checkbox(
          "avif",
          "AVIF versions",
          "About half as large as WebP. Pressmark makes them when the site is live and no build is waiting. Browsers then get them at the same addresses. Needs WebP versions.",
        )}
      </FileSetting>
      <FileSetting project={project} section="media" field="widths">
        <WidthsField
          value={values.widths}
          hint={`In pixels: up to ${MAX_WIDTHS} numbers from ${MIN_WIDTH_PX} to ${MAX_WIDTH_PX}, separated by commas. The default is ${defaultMediaSettings.widths.join(", ")}.`}
          errors={errors}
          onChange={(widths) => set({ widths })}
        />
      </FileSetting>
      <FileSetting project={project} section="media" field="quality">
        <NumberField
          name="quality"
          label="Quality"
          hint={`From ${MIN_QUALITY} (small files) to ${MAX_QUALITY} (sharp pictures). The default is ${defaultMediaSettings.quality}. Only pictures with versions are made again.`}
          value={values.quality}
          errors={errors}
          onChange={(quality) => set({ quality: quality ?? Number.NaN })}
        />
      </FileSetting>
      {checkbox(
        "keepOriginals",
        "Publish originals",
        "If off, a picture wider than the largest width is published only at that width, at the same address.",
      )}
      {checkbox(
        "removeMetadata",
        "Remove EXIF and GPS data",
        "Published pictures and videos do not say where and when they were taken, or with which device. The picture itself is not compressed again. Your repository stays as it is.",
      )}
      {checkbox(
        "posters",
        "Posters of videos",
        "A picture beside a video with the same name, such as walk.jpg for walk.mp4, is shown until the video plays. It is published with the video.",
      )}
      <NumberField
        name="maxMegapixels"
        label="Largest picture"
        unit="million pixels"
        hint={`Larger pictures get no smaller versions, and an issue says so. Up to ${MAX_MEGAPIXELS}, which is the default.`}
        value={values.maxMegapixels}
        errors={errors}
        onChange={(pixels) => set({ maxMegapixels: pixels ?? Number.NaN })}
      />
      <NumberField
        name="maxFileMiB"
        label="Largest file"
        unit="MiB"
        hint={`Larger files are not published, and an issue says so. Up to ${mostMiB}, the limit of this installation. Default: empty, so that only this limit applies.`}
        value={values.maxFileMiB}
        errors={errors}
        onChange={(maxFileMiB) => set({ maxFileMiB })}
      />
    </SettingsForm>
  );
}

/** The list is part of a deployment, because another one may use other files. */
function UnusedFiles({ project: { orgHandle, handle, live } }: { project: Project }) {
  return (
    <SettingsCard
      title="Unused files"
      about={
        live
          ? "The live deployment lists the pictures, videos and other media of the repository that no published page uses, with their sizes."
          : "When a deployment is live, it lists the media of the repository that no published page uses."
      }
      footer={
        live && (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.medias(orgHandle, handle, live.id, undefined, "open")}>
              Show unused files
            </Link>
          </Button>
        )
      }
    />
  );
}

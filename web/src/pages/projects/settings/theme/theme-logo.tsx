import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import type { Project } from "#schemas/projects/project.ts";
import type { ThemeSettings } from "#schemas/projects/settings/theme.ts";
import { ICON_MAX_KIB, LOGO_MAX_KIB } from "#schemas/projects/theme/picture-limits.ts";
import { trpc } from "../../../../api.ts";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { type PictureRule, PictureUpload } from "./picture-upload.tsx";

const MOST_SUGGESTED = 100;
const LOGO: PictureRule = {
  accept: ".svg,.png,.jpg,.jpeg,.webp,.avif,.gif",
  kinds: "an SVG, PNG, JPEG, WebP, AVIF or GIF file",
  maxKiB: LOGO_MAX_KIB,
};
const ICON: PictureRule = {
  accept: ".svg,.png",
  kinds: "an SVG or PNG file",
  maxKiB: ICON_MAX_KIB,
};

/** Pictures of the repository that represent the site. */
export function LogoSection({ project, saved }: { project: Project; saved: ThemeSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "theme", saved);
  const paths = usePicturePaths(project);
  const list = useId();
  const folder = usePictureFolder(project, saved);
  const { logo, favicon } = values;
  return (
    <SettingsForm
      title="Logo and icon"
      about={`Pictures from the repository. The logo replaces the site’s title, which screen readers still read out.${
        project.gitUrl === null
          ? " Add them to the repository at your git host, and enter their paths here."
          : ""
      }`}
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      <datalist id={list}>
        {paths.map((path) => (
          <option key={path} value={path}>
            {path}
          </option>
        ))}
      </datalist>
      <FileSetting project={project} section="theme" field="logo">
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <PathField
            list={list}
            project={project}
            folder={folder}
            rule={LOGO}
            label="Logo"
            hint="SVG, PNG, JPEG, WebP, AVIF or GIF. If it is empty, pages show the title."
            placeholder="assets/logo.svg"
            value={logo.light}
            error={errors.of("logo.light", "Logo")}
            onChange={(light) => set({ logo: { ...logo, light } })}
          />
          <PathField
            list={list}
            project={project}
            folder={folder}
            rule={LOGO}
            label="Logo in the dark appearance"
            hint="If it is empty, the logo is the same in both."
            placeholder="assets/logo-dark.svg"
            value={logo.dark}
            error={errors.of("logo.dark", "Logo in the dark appearance")}
            onChange={(dark) => set({ logo: { ...logo, dark } })}
          />
        </div>
      </FileSetting>
      <FileSetting project={project} section="theme" field="favicon">
        <PathField
          list={list}
          project={project}
          folder={folder}
          rule={ICON}
          label="Favicon"
          hint="An SVG, or a PNG of at least 32 pixels, up to 100 KiB. A square of 180 to 512 pixels works best. If it is empty, tabs show the theme’s own icon."
          placeholder="assets/icon.svg"
          value={favicon}
          error={errors.of("favicon", "Favicon")}
          onChange={(path) => set({ favicon: path })}
        />
      </FileSetting>
    </SettingsForm>
  );
}

function PathField(props: {
  project: Project;
  /** For uploads. */
  folder: string;
  rule: PictureRule;
  list: string;
  label: string;
  hint: string;
  placeholder: string;
  value: string;
  error: string | null;
  onChange: (path: string) => void;
}) {
  const { project, label, folder, rule, value, onChange } = props;
  return (
    <PictureUpload
      project={project}
      label={label}
      folder={folder}
      rule={rule}
      onUploaded={onChange}
    >
      <Field label={label} hint={props.hint} error={props.error}>
        {(input) => (
          <Input
            {...input}
            list={props.list}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={props.placeholder}
            className="font-mono text-[13px]"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </PictureUpload>
  );
}

/** Pictures of the live site, as suggestions. Other files of the repository can be typed. */
function usePicturePaths({ id, live }: Project): string[] {
  const { data } = useQuery(
    trpc.deployments.medias.queryOptions(
      { projectId: id, deploymentId: live?.id ?? "", limit: MOST_SUGGESTED },
      { enabled: live !== null },
    ),
  );
  const pictures = data?.medias.filter(({ type }) => type.startsWith("image/")) ?? [];
  return pictures.map(({ path }) => path);
}

/** Where a new picture is published: beside the saved ones, or below the root directory. */
function usePictureFolder({ id }: Project, { logo, favicon }: ThemeSettings): string {
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId: id }));
  const path = logo.light || favicon || logo.dark;
  if (path !== "") return path.slice(0, Math.max(0, path.lastIndexOf("/")));
  const saved = data?.settings;
  const root = saved && "build" in saved ? saved.build.rootDirectory : "";
  return root === "" || root === "." ? "assets" : `${root.replace(/\/+$/, "")}/assets`;
}

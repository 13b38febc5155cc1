import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  FOOTER_LINKS_MAX,
  HEADER_LINKS_MAX,
  type Navigation,
} from "#schemas/projects/theme/navigation.ts";
import type { Project } from "#schemas/projects/project.ts";
import type { ThemeSettings } from "#schemas/projects/settings/theme.ts";
import { trpc } from "../../../../api.ts";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Field } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { LinksField } from "./theme-links.tsx";

const MOST_SUGGESTED = 100;

/** The links around the pages, and the home page. */
export function NavigationSection({ project, saved }: { project: Project; saved: ThemeSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "theme", saved);
  const posts = usePosts(project);
  const [pages, notes] = [useId(), useId()];
  const { navigation, home } = values;
  const change = (links: Partial<Navigation>) => set({ navigation: { ...navigation, ...links } });
  return (
    <SettingsForm
      title="Navigation"
      about="Links in the header and the footer of every page, in this order, and the page that visitors see first. An address is a path such as /guide, or an https address. Without a label, a link has the title of its page."
      note="Saving builds the site with the new settings."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      <datalist id={pages}>
        {posts.map(({ url, title }) => (
          <option key={url} value={url}>
            {title}
          </option>
        ))}
      </datalist>
      <datalist id={notes}>
        {posts.map(({ path, title }) => (
          <option key={path} value={path}>
            {title}
          </option>
        ))}
      </datalist>
      <FileSetting project={project} section="theme" field="navigation">
        <div className="grid grid-cols-1 gap-5">
          <LinksField
            legend="Header"
            hint={`Up to ${HEADER_LINKS_MAX} links. Without any, the header has the lists of the site. On narrow screens they are in the menu.`}
            name="navigation.header"
            max={HEADER_LINKS_MAX}
            links={navigation.header}
            errors={errors}
            suggestions={pages}
            onChange={(header) => change({ header })}
          />
          <LinksField
            legend="Footer"
            hint={`Up to ${FOOTER_LINKS_MAX} links.`}
            name="navigation.footer"
            max={FOOTER_LINKS_MAX}
            links={navigation.footer}
            errors={errors}
            suggestions={pages}
            onChange={(footer) => change({ footer })}
          />
        </div>
      </FileSetting>
      <FileSetting project={project} section="theme" field="home">
        <Field
          label="Home page"
          error={errors.of("home", "Home page")}
          hint="The file of a note. If it is empty, the home page is the index or README, as usual."
        >
          {(input) => (
            <Input
              {...input}
              list={notes}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="guide/start.md"
              className="font-mono text-[13px] sm:max-w-md"
              value={home}
              onChange={(event) => set({ home: event.target.value })}
            />
          )}
        </Field>
      </FileSetting>
    </SettingsForm>
  );
}

/** Pages of the live site, as suggestions. Other addresses can be typed. */
function usePosts({ id, live }: Project) {
  const { data } = useQuery(
    trpc.deployments.posts.queryOptions(
      { projectId: id, deploymentId: live?.id ?? "", limit: MOST_SUGGESTED },
      { enabled: live !== null },
    ),
  );
  return data?.posts ?? [];
}

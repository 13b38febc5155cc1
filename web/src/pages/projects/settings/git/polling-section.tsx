import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import { checkIntervals, type GitSettings } from "#schemas/projects/settings/git.ts";
import { trpc } from "../../../../api.ts";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Select } from "../../../../components/ui/input.tsx";
import { everyText } from "../../../../lib/check-interval.ts";
import { shortSha } from "../../../../lib/format.ts";
import { useCheck } from "../../new/link-failure.tsx";

/** How often Pressmark asks a linked repository for new pushes. */
export function PollingSection({ project }: { project: Project }) {
  const { data } = useQuery(trpc.projects.settings.get.queryOptions({ projectId: project.id }));
  const saved = data?.settings;
  if (!project.following || !saved || !("git" in saved)) return null;
  return <PollingForm project={project} following={project.following} saved={saved.git} />;
}

type Following = NonNullable<Project["following"]>;

function PollingForm({
  project,
  following,
  saved,
}: {
  project: Project;
  following: Following;
  saved: GitSettings;
}) {
  const { values, set, form } = useSettingsForm(project.id, "git", saved);
  const check = useCheck(project);
  return (
    <SettingsForm
      title="Checks for changes"
      about={
        project.webhookUrl
          ? "Pressmark asks the repository’s host for new pushes, in case a webhook is missing or lost."
          : "Pressmark asks the repository’s host for new pushes."
      }
      {...form}
      actions={
        <Button
          variant="ghost"
          size="sm"
          pending={check.isPending || following.isDue}
          onClick={check.mutate}
        >
          Check now
        </Button>
      }
    >
      <Field
        label="Interval"
        hint="If the repository cannot be read, the pauses grow up to a day until it can be read again."
      >
        {(input) => (
          <Select
            {...input}
            value={values.checkMinutes}
            onChange={(event) => {
              const chosen = checkIntervals.find((one) => one === Number(event.target.value));
              if (chosen !== undefined) set({ checkMinutes: chosen });
            }}
          >
            {checkIntervals.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes === 0 ? "Off" : everyText(minutes).replace("every", "Every")}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <LastCheck following={following} />
    </SettingsForm>
  );
}

function LastCheck({ following }: { following: Following }) {
  const { checkedAt, head, failure, nextCheckAt, isDue, everyMinutes } = following;
  return (
    <dl className="grid gap-x-4 gap-y-1.5 text-[13px] sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact label="Last check">{checkedAt ? <RelativeTime at={checkedAt} /> : "None yet"}</Fact>
      {checkedAt && (
        <Fact label="Answer">
          {failure ? (
            failure.message
          ) : head ? (
            <>
              The branch is at <code className="font-mono text-xs">{shortSha(head)}</code>
            </>
          ) : (
            "The repository can be read."
          )}
        </Fact>
      )}
      <Fact label="Next check">
        {isDue ? (
          "Now"
        ) : nextCheckAt ? (
          <RelativeTime at={nextCheckAt} />
        ) : everyMinutes === 0 ? (
          "Only when you choose Check now"
        ) : (
          "Within a minute"
        )}
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-faint">{label}</dt>
    <dd className="mb-1 text-pretty wrap-anywhere sm:mb-0">{children}</dd>
  </div>
);

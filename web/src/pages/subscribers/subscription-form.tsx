import { useQuery } from "@tanstack/react-query";
import type { Project } from "#schemas/projects/project.ts";
import {
  INTRODUCTION_MAX_CHARACTERS,
  mailingFrequencies,
  type SubscribersSettings,
} from "#schemas/projects/settings/subscribers.ts";
import { queryClient, trpc } from "../../api.ts";
import { RadioCards } from "../../components/controls/radio-cards.tsx";
import { ErrorState } from "../../components/empty-state.tsx";
import { SettingsForm } from "../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../components/settings/use-settings-form.ts";
import { Checkbox } from "../../components/ui/checkbox.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Textarea } from "../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { frequencyWords } from "./subscriber-words.ts";

interface SubscriptionFormProps {
  project: Project;
  /** Whether the installation can send email. */
  isAvailable: boolean;
}

/** Whether visitors can subscribe, and how often they get email. */
export function SubscriptionForm({ project, isAvailable }: SubscriptionFormProps) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "subscribers" in saved)
    return <Form project={project} isAvailable={isAvailable} saved={saved.subscribers} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-64 w-full rounded-xl" />
    </Loading>
  );
}

function Form({
  project,
  isAvailable,
  saved,
}: SubscriptionFormProps & { saved: SubscribersSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "subscribers", saved, {
    afterSave: () => queryClient.invalidateQueries({ queryKey: trpc.subscribers.pathKey() }),
  });
  return (
    <SettingsForm
      title="Subscription"
      about="Visitors leave their address on a page of the site and confirm it with a link. They can unsubscribe in every email."
      note={
        values.enabled === saved.enabled
          ? "This takes effect at once, without a build."
          : "Saving builds the site, because its pages link to the subscription."
      }
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked fields."}
    >
      <Checkbox
        label="Let visitors subscribe by email"
        hint="Posts that are live already are not mailed, only new ones."
        checked={values.enabled}
        disabled={!isAvailable && !values.enabled}
        onChange={(event) => set({ enabled: event.target.checked })}
      />
      <RadioCards
        legend="When new posts are mailed"
        stacked
        choices={mailingFrequencies.map((value) => ({ value, ...frequencyWords[value] }))}
        value={values.frequency}
        onChange={(frequency) => set({ frequency })}
      />
      <Field
        label="Introduction"
        error={errors.of("introduction", "Introduction")}
        hint="Above the form where visitors subscribe: what you write about, and how often."
      >
        {(input) => (
          <Textarea
            {...input}
            rows={3}
            maxLength={INTRODUCTION_MAX_CHARACTERS}
            value={values.introduction}
            onChange={(event) => set({ introduction: event.target.value })}
          />
        )}
      </Field>
    </SettingsForm>
  );
}

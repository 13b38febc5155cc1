import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  HEAD_CODE_MAX_KIB,
  type HeadCodeInput,
  type HeadCodeView,
  type HeadOrigins,
  noHeadOrigins,
} from "#schemas/projects/theme/head-code.ts";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { fieldErrors } from "../../../../components/settings/field-errors.ts";
import { SettingsCard, SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { RelativeTime } from "../../../../components/time.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Field } from "../../../../components/ui/field.tsx";
import { Textarea } from "../../../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { showToast } from "../../../../components/ui/toast.ts";
import { issuesOf, messageOf } from "../../../../errors.ts";
import { HeadCodeNeeds } from "./head-code-needs.tsx";

const TITLE = "Head code";

const lists: Record<keyof HeadOrigins, { label: string; hint: string }> = {
  scripts: {
    label: "Scripts from",
    hint: "Where the code loads scripts from, one address per line, such as https://stats.example.org.",
  },
  connections: {
    label: "Connections to",
    hint: "Where scripts send data to or fetch it from. Often the same addresses.",
  },
  frames: { label: "Frames from", hint: "Which sites pages show in frames, besides videos." },
};
const listNames = Object.keys(lists) as (keyof HeadOrigins)[];

/** Analytics, verification and the like. It is not a setting of the theme, because it needs more than a role. */
export function HeadCodeSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.headCode.get.queryOptions({ projectId: project.id }),
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Loading label="Loading head code">
        <Skeleton className="h-60 w-full rounded-xl" />
      </Loading>
    );
  const view = data.headCode;
  return view.missing.length > 0 ? (
    <Unavailable project={project} view={view} />
  ) : (
    // Another admin's code replaces what is shown, but never what is being written.
    <HeadCodeForm key={view.set?.at} project={project} view={view} />
  );
}

function useSetHeadCode(onSaved: () => void = () => undefined) {
  return useMutation(
    trpc.projects.headCode.set.mutationOptions({
      onSuccess: async ({ headCode }) => {
        await queryClient.invalidateQueries({ queryKey: trpc.projects.headCode.pathKey() });
        onSaved();
        showToast(headCode.set ? "Head code is live" : "Head code removed");
      },
    }),
  );
}

/** Says what is missing. Code that is there is shown, and an admin can always remove it. */
function Unavailable({ project, view }: { project: Project; view: HeadCodeView }) {
  const saving = useSetHeadCode();
  const canRemove = view.set !== null && !view.missing.includes("role");
  return (
    <SettingsCard
      title={TITLE}
      about="Your own code for the head of every page, such as analytics or a verification tag."
      footer={
        canRemove && (
          <Button
            variant="outline"
            size="sm"
            pending={saving.isPending}
            onClick={() =>
              saving.mutate({ projectId: project.id, code: "", origins: noHeadOrigins })
            }
          >
            Remove the code
          </Button>
        )
      }
    >
      <HeadCodeNeeds project={project} missing={view.missing} />
      {view.set && (
        <Field label="Code" hint={<SetBy set={view.set} />}>
          {(input) => (
            <Textarea {...input} readOnly rows={6} className={CODE_LOOK} value={view.code} />
          )}
        </Field>
      )}
      {saving.error && (
        <p role="alert" className="text-sm text-danger-ink">
          {messageOf(saving.error)}
        </p>
      )}
    </SettingsCard>
  );
}

const CODE_LOOK = "font-mono text-[13px]";

function HeadCodeForm({ project, view }: { project: Project; view: HeadCodeView }) {
  const [edits, setEdits] = useState<Partial<{ code: string } & Record<keyof HeadOrigins, string>>>(
    {},
  );
  const saving = useSetHeadCode(() => setEdits({}));
  const code = edits.code ?? view.code;
  const textOf = (name: keyof HeadOrigins) => edits[name] ?? view.origins[name].join("\n");
  const origins = Object.fromEntries(
    listNames.map((name) => [name, linesOf(textOf(name))]),
  ) as HeadOrigins;
  const issues = issuesOf(saving.error).map(({ path, message }) => ({
    path: `values.${path}`,
    message,
  }));
  const errors = fieldErrors(issues);
  const values: HeadCodeInput = { code, origins };
  return (
    <SettingsForm
      title={TITLE}
      about={`Your own code for the head of every page, such as analytics or a verification tag. ${whereOf(project, view)}`}
      note="Saving changes the pages immediately, without a build."
      changed={Object.keys(edits).length > 0}
      pending={saving.isPending}
      error={saving.error && errors.isEmpty ? messageOf(saving.error) : null}
      onSave={() => saving.mutate({ projectId: project.id, ...values })}
    >
      <Field
        label="Code"
        error={errors.of("code", "Code")}
        hint={
          <>
            Up to {HEAD_CODE_MAX_KIB} KiB of script, meta, link, style and noscript elements. Clear
            the field to remove the code. {view.set && <SetBy set={view.set} />}
          </>
        }
      >
        {(input) => (
          <Textarea
            {...input}
            rows={8}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder='<script async src="https://stats.example.org/script.js"></script>'
            className={CODE_LOOK}
            value={code}
            onChange={(event) => setEdits({ ...edits, code: event.target.value })}
          />
        )}
      </Field>
      {listNames.map((name) => (
        <Field
          key={name}
          label={lists[name].label}
          error={errors.of(`origins.${name}`, lists[name].label, origins[name])}
          hint={lists[name].hint}
        >
          {(input) => (
            <Textarea
              {...input}
              rows={2}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              className={CODE_LOOK}
              value={textOf(name)}
              onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </SettingsForm>
  );
}

const SetBy = ({ set: { by, at } }: { set: { by: string; at: string } }) => (
  <>
    Set by {by}, <RelativeTime at={at} />.
  </>
);

const linesOf = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function whereOf({ domain }: Project, { mode }: HeadCodeView): string {
  const never = "Deployments that are not live, previews and sign-in pages never have it.";
  return mode === "custom-domains"
    ? `It is served at domains of your own, and not at ${domain}. ${never}`
    : `It is served at every address of the live site. ${never}`;
}

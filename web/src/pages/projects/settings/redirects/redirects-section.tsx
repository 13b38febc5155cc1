import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import type { RedirectsSettings } from "#schemas/projects/settings/redirects.ts";
import { MAX_SETTINGS_RULES } from "#schemas/sites/redirects/limits.ts";
import { trpc } from "../../../../api.ts";
import { ErrorState } from "../../../../components/empty-state.tsx";
import { FileSetting } from "../../../../components/settings/file-setting.tsx";
import { SettingsForm } from "../../../../components/settings/settings-card.tsx";
import { useSettingsForm } from "../../../../components/settings/use-settings-form.ts";
import { Loading, Skeleton } from "../../../../components/ui/skeleton.tsx";
import { HeaderRows } from "./header-rows.tsx";
import { ImportRules } from "./import-rules.tsx";
import { newRule, RuleRows } from "./rule-rows.tsx";
import { TryAddress } from "./try-address.tsx";

const code = (text: string) => <code className="font-mono text-[13px]">{text}</code>;

/** Where addresses without a page lead, and what pages tell browsers and caches. */
export function RedirectsSection({ project }: { project: Project }) {
  const { data, error, refetch } = useQuery(
    trpc.projects.settings.get.queryOptions({ projectId: project.id }),
  );
  const saved = data?.settings;
  if (saved && "general" in saved)
    return (
      <>
        <RulesForm project={project} saved={saved.redirects} />
        <TryAddress project={project} />
        <HeadersForm project={project} saved={saved.redirects} />
      </>
    );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Loading label="Loading redirects">
      <Skeleton className="h-60 w-full rounded-xl" />
    </Loading>
  );
}

function RulesForm({ project, saved }: { project: Project; saved: RedirectsSettings }) {
  // The page of visitors links here with an address that was not found.
  const [{ from }] = useState({ from: useSearchParams()[0].get("from") });
  const isNew = from !== null && !saved.rules.some((rule) => rule.from === from);
  const edited = isNew ? { rules: [...saved.rules, { ...newRule, from }] } : {};
  const { values, errors, set, form } = useSettingsForm(project.id, "redirects", saved, { edited });
  return (
    <SettingsForm
      title="Redirects"
      about={
        <>
          Where addresses without a page lead. The first matching rule applies. {code("/docs/*")}{" "}
          matches all addresses below {code("/docs")}, and {code(":splat")} is the rest;{" "}
          {code(":year")} matches one part of a path. Notes that you rename redirect automatically.
          Default: no rules.
        </>
      }
      note="Saving builds the site. The rules apply when it is live."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked rules."}
    >
      <FileSetting project={project} section="redirects" field="rules">
        <div className="grid grid-cols-1 gap-4">
          <RuleRows
            rules={values.rules}
            errors={errors}
            begun={from}
            onChange={(rules) => set({ rules })}
          />
          <ImportRules
            room={MAX_SETTINGS_RULES - values.rules.length}
            onAdd={(rules) => set({ rules: [...values.rules, ...rules] })}
          />
        </div>
      </FileSetting>
    </SettingsForm>
  );
}

function HeadersForm({ project, saved }: { project: Project; saved: RedirectsSettings }) {
  const { values, errors, set, form } = useSettingsForm(project.id, "redirects", saved);
  return (
    <SettingsForm
      title="Headers"
      about={
        <>
          What pages tell browsers and caches, in addition to Pressmark’s own headers:{" "}
          {code("Cache-Control")}, {code("Link")}, {code("X-Robots-Tag")},{" "}
          {code("Permissions-Policy")}, a stricter {code("Content-Security-Policy")}, and custom
          names that begin with {code("X-")}. They can only make a page stricter. Pages that not
          everyone may see are never cached. Default: no headers.
        </>
      }
      note="Saving builds the site. The headers are sent when it is live."
      {...form}
      error={errors.isEmpty ? form.error : "Nothing is saved yet. Correct the marked headers."}
    >
      <HeaderRows
        headers={values.headers}
        errors={errors}
        onChange={(headers) => set({ headers })}
      />
    </SettingsForm>
  );
}

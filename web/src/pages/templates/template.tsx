import { useQuery } from "@tanstack/react-query";
import { ArrowUpRight, FileText } from "lucide-react";
import { useParams } from "react-router-dom";
import type { Template } from "#schemas/projects/template.ts";
import { trpc } from "../../api.ts";
import { ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { SiteFrame } from "../../components/site/site-frame.tsx";
import { ThemeSketch } from "../../components/site/theme-sketch.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { appCodeOf } from "../../errors.ts";
import { useOrg } from "../../queries.ts";
import { NothingHere } from "../../components/not-found.tsx";
import { UseTemplateForm } from "./use-template-form.tsx";

/** One template: its example site, its contents, and the form that creates a project from it. */
function TemplatePage() {
  const { template: templateId = "" } = useParams();
  const { data, error, refetch } = useQuery(trpc.templates.get.queryOptions({ templateId }));
  const organization = useOrg().data?.org;
  if (appCodeOf(error) === "not_found")
    return <NothingHere title="Template not found">This template does not exist.</NothingHere>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data || !organization)
    return <Spinner className="mx-auto my-24 text-faint" label="Loading the template" />;
  const { template } = data;
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading>{template.name}</PageHeading>}
        below={template.description}
        actions={
          template.previewUrl && (
            <Button asChild variant="outline">
              <a href={template.previewUrl} target="_blank" rel="noopener">
                Open the example <ArrowUpRight />
              </a>
            </Button>
          )
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Preview template={template} />
        <div className="grid gap-6 max-lg:order-first">
          <UseTemplateForm template={template} org={organization} />
          <Card>
            <CardHeader title="What you get" />
            <ul className="grid list-disc gap-2 py-4 pr-5 pl-9 text-sm text-soft marker:text-faint">
              {template.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </Card>
          <FileList files={template.files} />
        </div>
      </div>
    </PageBody>
  );
}

const Preview = ({ template: { previewUrl, name, themeId } }: { template: Template }) => (
  <Card aria-label="Example" className="overflow-hidden">
    {previewUrl ? (
      <SiteFrame src={previewUrl} title={`Example: ${name}`} className="h-[70dvh] max-h-[820px]" />
    ) : (
      <>
        <ThemeSketch themeId={themeId} className="w-full border-b border-line" />
        <p className="px-6 py-5 text-sm text-soft">
          This installation has no example of this template, so this sketch shows its theme. You can
          still use the template.
        </p>
      </>
    )}
  </Card>
);

const FileList = ({ files }: { files: string[] }) => (
  <Card className="overflow-hidden max-lg:hidden">
    <CardHeader title={`${files.length} files`} />
    <ul className="grid max-h-80 gap-1.5 overflow-y-auto p-5 text-[13px]" tabIndex={0}>
      {files.map((path) => (
        <li key={path} className="flex min-w-0 items-start gap-2 text-soft">
          <FileText aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-faint" />
          <span className="min-w-0 break-words">{path}</span>
        </li>
      ))}
    </ul>
  </Card>
);

export const route = { Component: TemplatePage };

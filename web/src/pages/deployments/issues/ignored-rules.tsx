import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type IgnoredIssues, PROJECT_FILE } from "#schemas/projects/ignored-issues.ts";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../../api.ts";
import { MarkedText } from "../../../components/marked-text.tsx";
import { RelativeTime } from "../../../components/time.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card, CardHeader } from "../../../components/ui/card.tsx";
import { FormError } from "../../../components/ui/field.tsx";
import { messageOf } from "../../../errors.ts";
import type { ListedIssue } from "./use-issues.ts";

/** The rules for ignored issues, and the action that ends each of them. */
export function IgnoredRules({
  project,
  rules,
  issues,
  sourceOf,
}: {
  project: Project;
  rules: IgnoredIssues[];
  issues: ListedIssue[];
  sourceOf: (place: { path: string; line: number | null }) => string;
}) {
  const remove = useMutation(
    trpc.projects.ignoredIssues.delete.mutationOptions({
      onSuccess: () =>
        queryClient.invalidateQueries({ queryKey: trpc.deployments.issues.pathKey() }),
    }),
  );
  if (rules.length === 0) return null;
  return (
    <Card aria-label="Rules" className="mb-4">
      <CardHeader title="Rules" />
      <FormError>{remove.error && messageOf(remove.error)}</FormError>
      <ul className="divide-y divide-line">
        {rules.map((rule) => {
          const name = nameOf(rule, issues);
          return (
            <li key={rule.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
              <div className="min-w-0 flex-1 basis-64 text-sm">
                <p className="break-words">
                  <MarkedText>{name}</MarkedText>
                </p>
                <p className="text-[13px] break-words text-soft">{rule.reason}</p>
                <p className="text-xs text-faint">
                  {rule.line === null ? (
                    <>
                      {rule.by}
                      {rule.at && (
                        <>
                          , <RelativeTime at={rule.at} />
                        </>
                      )}
                    </>
                  ) : (
                    <Link
                      to={sourceOf({ path: PROJECT_FILE, line: rule.line })}
                      className="rounded-sm font-mono text-accent hover:underline"
                    >
                      {PROJECT_FILE}:{rule.line}
                    </Link>
                  )}
                </p>
              </div>
              {rule.line === null && (
                <Button
                  variant="outline"
                  size="sm"
                  className="max-md:h-11"
                  aria-label={`Show again: ${name}`}
                  pending={remove.isPending && remove.variables.ignoredIssuesId === rule.id}
                  onClick={() => remove.mutate({ projectId: project.id, ignoredIssuesId: rule.id })}
                >
                  Show again
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function nameOf({ group, files }: IgnoredIssues, issues: ListedIssue[]): string {
  if (group === null) return `All issues in \`${files}\``;
  const name = issues.find((issue) => issue.group === group)?.message ?? `Issue \`${group}\``;
  return files === null ? name : `${name} In \`${files}\`.`;
}

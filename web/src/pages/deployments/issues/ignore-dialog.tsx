import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { REASON_MAX } from "#schemas/projects/ignored-issues.ts";
import { PATTERN_MAX } from "#schemas/projects/path-pattern.ts";
import type { Project } from "#schemas/projects/project.ts";
import { queryClient, trpc } from "../../../api.ts";
import { MarkedText } from "../../../components/marked-text.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { messageOf } from "../../../errors.ts";
import type { ListedIssue } from "./use-issues.ts";

const scopes = [
  ["issue", "This issue, in all files"],
  ["both", "This issue, in some files"],
  ["files", "All issues in some files"],
] as const;
type Scope = (typeof scopes)[number][0];

/** Ignores an issue, or everything in some files, in all deployments of the project. */
export function IgnoreDialog({
  project,
  issue,
  onClose,
}: {
  project: Project;
  issue: ListedIssue;
  onClose: () => void;
}) {
  const [scope, setScope] = useState<Scope>("issue");
  const [files, setFiles] = useState(folderOf(issue.path));
  const [reason, setReason] = useState("");
  const create = useMutation(
    trpc.projects.ignoredIssues.create.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: trpc.deployments.issues.pathKey() });
        onClose();
      },
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({
      projectId: project.id,
      reason,
      ...(scope === "files" ? {} : { group: issue.group }),
      ...(scope === "issue" ? {} : { files }),
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Ignore an issue"
      description="Ignored issues are not counted, in this deployment and in later ones. You can show them again at any time."
    >
      <form onSubmit={submit} className="grid grid-cols-1 gap-4">
        <p className="rounded-md bg-wash px-3 py-2 text-[13px] break-words">
          <MarkedText>{issue.message}</MarkedText>
        </p>
        <fieldset className="grid grid-cols-1 gap-1">
          <legend className="mb-1 text-[13px] font-medium">What to ignore</legend>
          {scopes.map(([value, label]) => (
            <label key={value} className="flex items-center gap-2 py-1 text-sm max-md:min-h-11">
              <input
                type="radio"
                name="scope"
                value={value}
                checked={scope === value}
                onChange={() => setScope(value)}
                className="size-4 accent-ink"
              />
              {label}
            </label>
          ))}
        </fieldset>
        {scope !== "issue" && (
          <Field label="Files" hint="A folder such as docs/old/, or a pattern as in .gitignore.">
            {(input) => (
              <Input
                {...input}
                required
                maxLength={PATTERN_MAX}
                value={files}
                spellCheck={false}
                autoCapitalize="none"
                onChange={(event) => setFiles(event.target.value)}
              />
            )}
          </Field>
        )}
        <Field label="Reason" hint="Other members see it.">
          {(input) => (
            <Input
              {...input}
              required
              maxLength={REASON_MAX}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        <FormError>{create.error && messageOf(create.error)}</FormError>
        <p className="text-xs text-faint">
          In <code className="font-mono">pressmark.yml</code> the key of this issue is{" "}
          <code className="font-mono">{issue.group}</code>.
        </p>
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={create.isPending} disabled={reason.trim() === ""}>
            Ignore
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** The folder of a file as a pattern; the file itself if it is at the root. */
function folderOf(path: string): string {
  return `/${path.slice(0, path.lastIndexOf("/") + 1) || path}`;
}

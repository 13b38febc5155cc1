import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import type { Upload, UploadChanges } from "#schemas/projects/upload.ts";
import { queryClient, trpc } from "../../api.ts";
import { appCodeOf, messageOf } from "../../errors.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, FormError } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { showToast } from "../ui/toast.ts";
import { UploadChangesList } from "./upload-changes.tsx";
import { UploadField } from "./upload-field.tsx";
import { useUpload } from "./use-upload.ts";

/** Uploads files to a project: choose them, see what would change, commit. */
export function UploadDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const upload = useUpload();
  const { state } = upload;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Upload files"
      description={`The project gets exactly these files, as a commit on ${project.branch}. Files that are missing are removed.`}
    >
      <div className="grid grid-cols-1 gap-4">
        <UploadField upload={upload} />
        {state.step === "done" && (
          <Comparison project={project} upload={state.upload} onCommitted={onClose} />
        )}
      </div>
    </Dialog>
  );
}

interface ComparisonProps {
  project: Project;
  upload: Upload;
  onCommitted: () => void;
}

function Comparison({ project, upload, onCommitted }: ComparisonProps) {
  const of = { projectId: project.id, uploadId: upload.id };
  const { data, error, refetch } = useQuery(trpc.source.uploads.compare.queryOptions(of));
  const [message, setMessage] = useState("");
  const commission = useMutation(
    trpc.source.uploads.commit.mutationOptions({
      onSuccess: async () => {
        showToast("Committed. The build starts now.");
        await queryClient.invalidateQueries({ queryKey: trpc.projects.get.pathKey() });
        onCommitted();
      },
      onError: (failure) => {
        if (appCodeOf(failure) === "conflict") void refetch();
      },
    }),
  );
  if (error) return <FormError>{messageOf(error)}</FormError>;
  if (!data) return <Spinner className="mx-auto text-faint" label="Comparing files" />;
  const { changes } = data;
  if (isEmpty(changes))
    return <p className="text-sm">Nothing would change: the project already has these files.</p>;
  const commit = () => {
    const text = message.trim();
    commission.mutate({ ...of, base: changes.base, ...(text && { message: text }) });
  };
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <UploadChangesList changes={changes} />
      <Field label="Message" hint="For the history. You can leave it empty.">
        {(input) => (
          <Input
            {...input}
            maxLength={200}
            placeholder={`Upload ${upload.name}`}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      <FormError>{commission.error && messageOf(commission.error)}</FormError>
      <div className="flex justify-end">
        <Button type="submit" pending={commission.isPending}>
          Commit and publish
        </Button>
      </div>
    </form>
  );
}

const isEmpty = ({ added, changed, removed }: UploadChanges) =>
  added.count + changed.count + removed.count === 0;

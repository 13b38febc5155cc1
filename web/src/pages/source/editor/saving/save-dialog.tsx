import { type FormEvent, useState } from "react";
import { MESSAGE_MAX_LENGTH } from "#schemas/projects/source/source-change.ts";
import { RadioCards } from "../../../../components/controls/radio-cards.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { formatCount } from "../../../../lib/format.ts";
import { branchProblem, suggestBranch } from "./new-branch.ts";
import { PullFields } from "./pull-fields.tsx";
import type { SavePlace } from "./save-place.ts";
import { useSaving } from "./saving-context.ts";
import { PathInput } from "../../path-input.tsx";

interface SaveDialogProps {
  branch: string;
  path: string;
  /** How many are saved with the note. */
  pictures: number;
  isSaving: boolean;
  error: string | null;
  onSave: (message: string, place: SavePlace) => void;
  onClose: () => void;
  /** Called when the focus can go elsewhere. */
  onClosed: () => void;
}

/** Asks for the message of the commit, and for its branch. */
export function SaveDialog(props: SaveDialogProps) {
  const { branch, isSaving, onClose, onClosed } = props;
  const { published } = useSaving();
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isSaving) onClose();
      }}
      onClosed={onClosed}
      title="Save"
      description={
        branch === published
          ? "You make a commit, and Pressmark builds it."
          : `You make a commit on ${branch}. The site of ${published} does not change.`
      }
    >
      <SaveForm {...props} />
    </Dialog>
  );
}

function SaveForm({ branch, path, pictures, isSaving, error, onSave }: SaveDialogProps) {
  const { published, pulls } = useSaving();
  const [message, setMessage] = useState("");
  const [where, setWhere] = useState<"here" | "new">("here");
  const [name, setName] = useState(() => suggestBranch(path));
  const [problem, setProblem] = useState<string | null>(null);
  const [pull, setPull] = useState<SavePlace["pull"]>(null);
  const isPublished = branch === published && where === "here";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = where === "new" ? branchProblem(name.trim(), published) : null;
    setProblem(wrong);
    if (wrong !== null) return;
    const title = pull?.title.trim() || message.trim() || `Edit ${path}`;
    onSave(message.trim(), {
      branch: where === "new" ? name.trim() : null,
      pull: isPublished || !pull ? null : { ...pull, title },
    });
  };
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <Field label="Message" hint="Optional. It appears in the history of the repository.">
        {(input) => (
          <Input
            {...input}
            maxLength={MESSAGE_MAX_LENGTH}
            placeholder={`Edit ${path}`}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
      {branch === published && (
        <RadioCards
          legend="Branch"
          choices={[
            {
              value: "here",
              label: `Save on ${published}`,
              text: "Visitors see it after the build.",
            },
            { value: "new", label: "Save on a new branch", text: "Only members see its preview." },
          ]}
          value={where}
          onChange={setWhere}
        />
      )}
      {where === "new" && (
        <Field
          label="Name of the branch"
          hint="If the branch exists, your change is added to it."
          error={problem}
        >
          {(input) => (
            <PathInput
              {...input}
              value={name}
              onChange={(text) => {
                setName(text);
                setProblem(null);
              }}
            />
          )}
        </Field>
      )}
      {!isPublished && pulls !== null && (
        <PullFields
          name={pulls}
          into={published}
          pull={pull}
          placeholder={message.trim() || `Edit ${path}`}
          onChange={setPull}
        />
      )}
      {pictures > 0 && (
        <p className="text-[13px] text-soft">
          {formatCount(pictures, "picture")} will be saved in the same commit.
        </p>
      )}
      <FormError>{error}</FormError>
      <div className="flex justify-end">
        <Button type="submit" pending={isSaving}>
          {isPublished ? "Save and publish" : "Save on the branch"}
        </Button>
      </div>
    </form>
  );
}

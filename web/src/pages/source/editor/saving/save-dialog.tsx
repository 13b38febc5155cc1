import { useState } from "react";
import { MESSAGE_MAX_LENGTH } from "#schemas/projects/source-change.ts";
import { Button } from "../../../../components/ui/button.tsx";
import { Dialog } from "../../../../components/ui/dialog.tsx";
import { Field, FormError } from "../../../../components/ui/field.tsx";
import { Input } from "../../../../components/ui/input.tsx";
import { formatCount } from "../../../../lib/format.ts";

interface SaveDialogProps {
  branch: string;
  path: string;
  /** How many are saved with the note. */
  pictures: number;
  isSaving: boolean;
  error: string | null;
  onSave: (message: string) => void;
  onClose: () => void;
  /** Called when the focus can go elsewhere. */
  onClosed: () => void;
}

/** Asks for the message of the commit. */
export function SaveDialog({
  branch,
  path,
  pictures,
  isSaving,
  error,
  onSave,
  onClose,
  onClosed,
}: SaveDialogProps) {
  const [message, setMessage] = useState("");
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !isSaving) onClose();
      }}
      onClosed={onClosed}
      title="Save"
      description={`You make a commit on ${branch}, and Pressmark builds the site.`}
    >
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSave(message.trim());
        }}
      >
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
        {pictures > 0 && (
          <p className="text-[13px] text-soft">
            {formatCount(pictures, "picture")} will be saved in the same commit.
          </p>
        )}
        <FormError>{error}</FormError>
        <div className="flex justify-end">
          <Button type="submit" pending={isSaving}>
            Save and publish
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

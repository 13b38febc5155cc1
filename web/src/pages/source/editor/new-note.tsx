import { FilePlus2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { Project } from "#schemas/projects/project.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Dialog } from "../../../components/ui/dialog.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { messageOf } from "../../../errors.ts";
import { notePath, pathProblem } from "./note-path.ts";
import { readHead } from "./open-file.ts";
import { PathInput } from "../path-input.tsx";

interface NewNoteProps {
  project: Project;
  /** Where the note is proposed; "" is the root. */
  folder: string;
  onOpen: (path: string) => void;
}

/** Asks for the path of a new note, and opens it in the editor. */
export function NewNote({ project, folder, onOpen }: NewNoteProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        <FilePlus2 /> New note
      </Button>
      {isOpen && (
        <Dialog
          open
          onOpenChange={setIsOpen}
          title="New note"
          description={`Choose where the note goes. Nothing is on ${project.branch} until you save.`}
        >
          <PathForm
            project={project}
            folder={folder}
            onOpen={(path) => {
              setIsOpen(false);
              onOpen(path);
            }}
          />
        </Dialog>
      )}
    </>
  );
}

function PathForm({ project, folder, onOpen }: NewNoteProps) {
  const [typed, setTyped] = useState(folder === "" ? "" : `${folder}/`);
  const [isChecking, setIsChecking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const path = notePath(typed);
    const wrong = pathProblem(path);
    if (wrong !== null) return setProblem(wrong);
    setIsChecking(true);
    try {
      const { isMissing } = await readHead({ projectId: project.id, path, branch: project.branch });
      if (isMissing) onOpen(path);
      else setProblem(`${path} already exists. Choose another name.`);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setIsChecking(false);
    }
  };
  return (
    <form className="grid grid-cols-1 gap-4" onSubmit={(event) => void submit(event)}>
      <Field label="Path" hint="A slash makes a folder: travel/Lisbon.md" error={problem}>
        {(input) => (
          <PathInput
            {...input}
            value={typed}
            onChange={(text) => {
              setTyped(text);
              setProblem(null);
            }}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" pending={isChecking}>
          Write note
        </Button>
      </div>
    </form>
  );
}

import { MessageSquare } from "lucide-react";
import { EmptyState } from "../../components/empty-state.tsx";

const ofProject = [
  "Find the links that lead nowhere, and correct those whose target is clear.",
  "Write a description in the front matter of every note that has none.",
  "Write a page that introduces the folder guides, with a link to each of its notes.",
];
const ofOrg = [
  "List our projects, and say in a sentence what each is about.",
  "In each project, start a task that fixes its broken links.",
  "In the handbook, start a task that adds a page for new colleagues.",
];

/** Says what a task can do. An example fills the field above. */
export function NoTasks({
  inProject,
  onChoose,
}: {
  inProject: boolean;
  onChoose: (text: string) => void;
}) {
  return (
    <EmptyState
      icon={<MessageSquare />}
      title="No tasks yet"
      action={
        <ul aria-label="Examples" className="grid w-full max-w-lg grid-cols-1 gap-2">
          {(inProject ? ofProject : ofOrg).map((text) => (
            <li key={text}>
              <button
                type="button"
                onClick={() => onChoose(text)}
                className="w-full rounded-lg border border-line bg-surface px-4 py-2.5 text-left text-sm text-pretty text-soft shadow-card transition-colors hover:bg-wash hover:text-ink"
              >
                {text}
              </button>
            </li>
          ))}
        </ul>
      }
    >
      {inProject
        ? "A task reads the notes of this project and writes to a branch of its own. Visitors do not see it until you merge the branch. Try an example:"
        : "A task of the organization knows your projects. It starts tasks in them, and each writes to a branch of its own. Try an example:"}
    </EmptyState>
  );
}

import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import type { Following } from "../project-source.ts";

const choices: { value: Following; label: string; text: string }[] = [
  {
    value: "copy",
    label: "Copy once",
    text: "Pressmark copies the content into a git remote of your own, and you push to that.",
  },
  {
    value: "follow",
    label: "Keep in sync",
    text: `The content stays where it is. Pressmark publishes new pushes within ${defaultGitSettings.checkMinutes} minutes.`,
  },
];

/** Whether a public repository is copied or linked. */
export function LinkChoice({
  value,
  onChange,
}: {
  value: Following;
  onChange: (value: Following) => void;
}) {
  return (
    <fieldset className="grid grid-cols-1 gap-1.5">
      <legend className="mb-1.5 text-[13px] font-medium">Import</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="flex gap-3 rounded-lg border border-line p-3 has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="following"
              value={choice.value}
              checked={value === choice.value}
              onChange={() => onChange(choice.value)}
              className="mt-0.5 size-4 shrink-0 accent-ink outline-none"
            />
            <span className="text-sm font-medium">
              {choice.label}
              <small className="block text-[13px] font-normal text-pretty text-faint">
                {choice.text}
              </small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

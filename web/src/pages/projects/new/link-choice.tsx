import { defaultGitSettings } from "#schemas/projects/settings/git.ts";
import { RadioCards } from "../../../components/controls/radio-cards.tsx";
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
  return <RadioCards legend="Import" choices={choices} value={value} onChange={onChange} />;
}

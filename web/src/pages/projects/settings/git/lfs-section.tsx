import type { Project } from "#schemas/projects/project.ts";
import { SettingsCard } from "../../../../components/settings/settings-card.tsx";
import { formatMebibytes } from "../../../../lib/format.ts";

/** What a linked project has fetched from Git LFS. */
export function LfsSection({ lfs }: { lfs: NonNullable<Project["lfs"]> }) {
  const { bytes, limitBytes } = lfs;
  return (
    <SettingsCard
      title="Git LFS"
      about="Files that the repository keeps in Git LFS are fetched once, if a page uses them."
    >
      <div className="grid gap-2 text-[13px]">
        <p className="tabular-nums">
          {formatMebibytes(bytes)} of {formatMebibytes(limitBytes)} fetched this month
        </p>
        <progress
          aria-label="Fetched from Git LFS this month"
          max={limitBytes}
          value={bytes}
          className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
        />
      </div>
    </SettingsCard>
  );
}

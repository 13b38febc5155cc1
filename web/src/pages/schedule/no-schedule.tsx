import { CalendarClock } from "lucide-react";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { EmptyState } from "../../components/empty-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { paths } from "../../paths.ts";
import { addMonths, monthOf } from "./month.ts";

/** How to schedule a note, with front matter to copy. */
export function NoSchedule({ now, timeZone }: { now: string; timeZone: string }) {
  const month = monthOf(now);
  const lines = [
    "---",
    `publishAt: ${addMonths(month, 1)}-01T09:00`,
    `unpublishAt: ${addMonths(month, 2)}-01`,
    "---",
  ];
  const label = "Front matter";
  return (
    <EmptyState
      icon={<CalendarClock />}
      title="Nothing is scheduled"
      action={
        <Button asChild variant="outline" size="sm">
          <a href={`${paths.docs}/write/what-is-published#schedule-and-expiry`}>Read the docs</a>
        </Button>
      }
    >
      <p>
        Put these lines at the top of a note and push it. Pressmark publishes the note at the first
        time and takes it down at the second. You can leave one of them out.
      </p>
      <div className="mx-auto mt-4 flex w-full max-w-sm rounded-lg border border-line bg-wash text-left">
        <ScrollRegion label={label} className="min-w-0 flex-1 py-3 pl-4">
          <pre className="font-mono text-[12.5px] leading-6 text-ink">{lines.join("\n")}</pre>
        </ScrollRegion>
        <CopyButton
          text={`${lines.join("\n")}\n`}
          label="Copy: front matter"
          className="m-2 hover:bg-line"
        />
      </div>
      <p className="mt-3">
        A time without a time zone is in {timeZone}, the time zone of the site.
      </p>
    </EmptyState>
  );
}

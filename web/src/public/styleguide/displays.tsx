import { Inbox } from "lucide-react";
import { CommandBlock, CopyField } from "../../components/controls/command-block.tsx";
import { Status } from "../../components/status.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { ScrollRegion } from "../../components/ui/scroll-region.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { Chapter, Sample } from "./sample.tsx";

const tones = ["neutral", "success", "warning", "danger", "accent"] as const;
const statuses = [
  "completed",
  "success",
  "failed",
  "error",
  "running",
  "in_progress",
  "processing",
  "pending",
  "queued",
  "canceled",
  "skipped",
];

/** Components without interaction. */
export function Displays() {
  return (
    <Chapter title="Display" id="display">
      <Sample name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Status">
        {statuses.map((status) => (
          <Status key={status} status={status} className="w-32 text-sm" />
        ))}
      </Sample>
      <Sample name="Avatar">
        <Avatar name="Ada Lovelace" size="sm" />
        <Avatar name="Ada Lovelace" />
        <Avatar name="Ada Lovelace" size="lg" />
        <Avatar name="ada" size="lg" />
        <Avatar name="Pressmark" image="/favicon.svg" size="lg" />
      </Sample>
      <Sample name="Card">
        <Card className="w-full max-w-md" aria-label="Example">
          <CardHeader
            title="Deploy hooks"
            action={
              <Button size="sm" variant="outline">
                New
              </Button>
            }
          />
          <p className="px-5 py-4 text-sm text-soft">A POST to the address starts a build.</p>
        </Card>
      </Sample>
      <Sample name="Empty">
        <Card className="w-full max-w-md" aria-label="An empty list">
          <div className="flex flex-col items-center px-6 py-12 text-center">
            <Inbox aria-hidden="true" className="mb-3 size-6 text-faint" />
            <p className="text-[15px] font-semibold">No deployment yet</p>
            <p className="mt-1 text-sm text-soft">The first push creates one.</p>
          </div>
        </Card>
      </Sample>
      <Sample name="Loading">
        <Spinner label="Loading" />
        <Spinner className="size-6 text-faint" />
        <div className="w-64">
          <Loading label="Loading an example">
            <Skeleton className="h-4 w-full" />
            <Skeleton className="mt-2 h-4 w-2/3" />
          </Loading>
        </div>
      </Sample>
      <Sample name="To copy">
        <div className="grid w-full max-w-lg grid-cols-1 gap-3">
          <CopyField value="https://press.example/git/ada/garden.git" label="address" />
          <CommandBlock label="Commands" lines={["git add .", "git push pressmark main"]} />
        </div>
      </Sample>
      <Sample name="Scroll region">
        <ScrollRegion
          label="Lines that scroll"
          className="h-24 w-full max-w-md rounded-lg border border-line bg-surface p-3 font-mono text-xs leading-6"
        >
          {Array.from({ length: 12 }, (_, line) => (
            <div key={line}>{line + 1} parsed a note</div>
          ))}
        </ScrollRegion>
      </Sample>
    </Chapter>
  );
}

import {
  ArrowRightLeft,
  ChevronRight,
  Database,
  FilePen,
  FileText,
  List,
  type LucideIcon,
  MessageSquarePlus,
  Search,
  Trash2,
} from "lucide-react";
import { Link } from "react-router-dom";
import { Spinner } from "../../../components/ui/spinner.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { paths } from "../../../paths.ts";
import { FileDiff } from "./file-diff.tsx";
import type { CallItem } from "./log/conversation.ts";
import { type ToolIcon, wordsOf } from "./log/tool-words.ts";

const icons: Record<ToolIcon, LucideIcon> = {
  read: FileText,
  write: FilePen,
  delete: Trash2,
  move: ArrowRightLeft,
  search: Search,
  list: List,
  data: Database,
  task: MessageSquarePlus,
};

/** A call of a tool. It opens to show what the call returned; changed files are shown without opening it. */
export function CallRow({
  item,
  org,
  isWorking,
}: {
  item: CallItem;
  org: string;
  isWorking: boolean;
}) {
  const { call, result } = item;
  const { icon, now, done } = wordsOf(call);
  const Icon = icons[icon];
  const title = result ? (result.failure === null ? done : result.summary) : now;
  const line = (
    <>
      {result || !isWorking ? <Icon aria-hidden="true" className="size-4" /> : <Spinner />}
      <span className={classNames("min-w-0 wrap-anywhere", result?.failure && "text-danger-ink")}>
        {result || isWorking ? title : `${now}: stopped`}
      </span>
    </>
  );
  const look =
    "flex items-start gap-2.5 py-1 text-[13px] text-soft [&_svg]:mt-0.5 [&_svg]:shrink-0 [&_svg]:text-faint";
  if (!result) return <p className={look}>{line}</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <details className="group">
        <summary className={classNames(look, "list-none rounded-md hover:text-ink max-md:py-2")}>
          {line}
          <ChevronRight
            aria-hidden="true"
            className="size-4 transition-transform group-open:rotate-90"
          />
        </summary>
        <div className="mt-1 ml-6.5 grid grid-cols-1 gap-1.5 border-l border-line pl-3 text-[13px] text-soft">
          <p className="whitespace-pre-wrap wrap-anywhere">{result.summary}</p>
          <pre className="overflow-x-auto font-mono text-xs whitespace-pre-wrap text-faint wrap-anywhere">
            {inputText(call.input)}
          </pre>
        </div>
      </details>
      {result.startedTaskId !== null && (
        <Link
          to={paths.orgTask(org, result.startedTaskId)}
          className="ml-6.5 w-fit text-[13px] text-accent underline-offset-4 hover:underline"
        >
          Open the task
        </Link>
      )}
      {result.changes.length > 0 && (
        <div className="ml-6.5 grid grid-cols-1 gap-2 max-sm:ml-0">
          {result.changes.map((change) => (
            <FileDiff key={change.path} change={change} />
          ))}
        </div>
      )}
    </div>
  );
}

/** What the model gave the tool, cut if it is long: a written text is in the diff already. */
const INPUT_SHOWN = 600;

function inputText(input: unknown): string {
  const whole = typeof input === "string" ? input : JSON.stringify(input ?? null, null, 1);
  return whole.length > INPUT_SHOWN ? `${whole.slice(0, INPUT_SHOWN)}…` : whole;
}

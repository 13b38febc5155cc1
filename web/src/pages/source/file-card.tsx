import { CornerDownRight, Download, FileQuestion, FileX, Link2 } from "lucide-react";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import type { FileContent, FileVersion } from "#schemas/projects/source/source.ts";
import { CopyButton } from "../../components/controls/copy-button.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Input } from "../../components/ui/input.tsx";
import { Loading, Skeleton } from "../../components/ui/skeleton.tsx";
import { appCodeOf, messageOf } from "../../errors.ts";
import { nameOf } from "../../lib/file-tree.ts";
import { formatBytes, formatCount, shortSha } from "../../lib/format.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { FileView } from "./file-view.tsx";
import { readLine, splitLines } from "./lines.ts";

interface FileCardProps {
  path: string;
  /** If the file is part of a version in another branch or tag. */
  version?: FileVersion | null | undefined;
  file: FileContent | undefined;
  error: unknown;
  onRetry: () => void;
  line: string;
  onLine: (line: string) => void;
  /** Other actions for the file. */
  actions?: ReactNode;
}

/** One file of a commit: its text, or the reason why there is no text to show. */
export function FileCard(props: FileCardProps) {
  const { path, version, file, error, line, onLine, actions } = props;
  const text = file?.kind === "file" ? file.text : null;
  const lineCount = useMemo(() => (text ? splitLines(text).length : 0), [text]);
  return (
    <Card
      aria-label={path}
      className="flex min-w-0 flex-col overflow-hidden lg:h-[calc(100dvh-6rem)]"
    >
      <header className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
        <h2 className="min-w-0 flex-1 basis-48 font-mono text-[13px] break-all">
          {version?.path ?? path}
        </h2>
        {version && (
          <span className="text-xs whitespace-nowrap text-soft">
            Version {version.name} at <code className="font-mono">{shortSha(version.commit)}</code>
          </span>
        )}
        {file && (
          <span className="text-xs whitespace-nowrap text-faint tabular-nums">
            {text !== null && `${formatCount(lineCount, "line")} · `}
            {file.kind === "submodule" ? "Submodule" : formatBytes(file.size)}
          </span>
        )}
        <span className="flex items-center gap-1">
          {text && <GoToLine key={line} line={line} count={lineCount} onLine={onLine} />}
          {text && <CopyButton text={text} label="Copy the file" className="size-8" />}
          {text && (
            <Button
              variant="ghost"
              size="icon"
              className="max-md:size-9"
              aria-label="Download the file"
              title="Download the file"
              onClick={() => saveFile(nameOf(path), text, "text/plain")}
            >
              <Download />
            </Button>
          )}
          {actions}
        </span>
      </header>
      {file ? (
        <Content file={file} line={line} onLine={onLine} />
      ) : error ? (
        <Failure error={error} onRetry={props.onRetry} />
      ) : (
        <Loading label="Loading file">
          <div className="grid grid-cols-1 gap-3 p-5">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </Loading>
      )}
    </Card>
  );
}

function Content({
  file,
  line,
  onLine,
}: {
  file: FileContent;
  line: string;
  onLine: (line: string) => void;
}) {
  if (file.kind === "symlink")
    return (
      <EmptyState icon={<CornerDownRight />} title="A symbolic link">
        It points to <code className="font-mono break-all">{file.text}</code>. Links are not
        followed.
      </EmptyState>
    );
  if (file.kind === "submodule")
    return (
      <EmptyState icon={<Link2 />} title="Another repository">
        A submodule at commit <code className="font-mono break-all">{file.oid}</code>. Its files are
        not in this repository.
      </EmptyState>
    );
  if (file.binary)
    return (
      <EmptyState icon={<FileX />} title="Binary file">
        This file is not text. Clone the repository to open it.
      </EmptyState>
    );
  if (!file.text) return <EmptyState icon={<FileX />} title="Empty file" />;
  return (
    <FileView
      key={file.oid + file.path}
      path={file.path}
      text={file.text}
      line={readLine(line)}
      onLine={(next) => onLine(String(next))}
      className="max-lg:max-h-[75dvh] lg:min-h-0 lg:flex-1"
    />
  );
}

const reasons: Partial<Record<string, string>> = {
  file_not_found: "File not found",
  file_too_large: "Too large to show",
  commit_gone: "Commit not found",
  path_outside_repo: "File not found",
};

/** Errors that a retry cannot fix have no button for it. */
function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = reasons[appCodeOf(error) ?? ""];
  if (!title) return <ErrorState title="Could not load the file" error={error} onRetry={onRetry} />;
  return (
    <EmptyState icon={<FileQuestion />} title={title}>
      {messageOf(error)}
    </EmptyState>
  );
}

function GoToLine({
  line,
  count,
  onLine,
}: {
  line: string;
  count: number;
  onLine: (line: string) => void;
}) {
  const [typed, setTyped] = useState(line);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lineNumber = readLine(typed.trim());
    if (lineNumber !== null) onLine(String(Math.min(lineNumber, count)));
  };
  return (
    <form onSubmit={submit}>
      <Input
        aria-label="Go to line"
        placeholder="Line"
        inputMode="numeric"
        className="h-8 w-18 text-[13px] tabular-nums max-md:h-9"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

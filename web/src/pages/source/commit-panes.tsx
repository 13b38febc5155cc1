import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { SourceFile } from "#schemas/deployments/dataset.ts";
import { fetchedOnce, trpc } from "../../api.ts";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { FindFile } from "../../components/tree/find-file.tsx";
import { TreePanes } from "../../components/tree/tree-panes.tsx";
import { Button } from "../../components/ui/button.tsx";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { ChooseFile, sourceColumns } from "./choose-file.tsx";
import { FileCard } from "./file-card.tsx";
import { firstFile } from "./first-file.ts";

const inAddress = ["q", "path", "line"] as const;

/** The search, the open file and the marked line of the address. */
export function useCommitAddress() {
  const [{ q, path, line }, show] = useAddressValues(inAddress);
  const open = (next: string) => show({ path: next, line: "" }, { push: true });
  return { query: q.trim(), path, line, show, open };
}

interface CommitPanesProps {
  address: ReturnType<typeof useCommitAddress>;
  /** The files that match the query, the best first; undefined while they are loading or without a query. */
  matches: readonly SourceFile[] | undefined;
  /** The number of all matches, if not all are listed. */
  total?: number | undefined;
  /** The loaded files. */
  files: readonly SourceFile[];
  /** The tree of all files or of the matches. */
  children: ReactNode;
}

/** The files of a deployment's commit, with the open file next to them. */
export function CommitPanes({ address, matches, total, files, children }: CommitPanesProps) {
  const { query, path, line, show, open } = address;
  const first = firstFile(files.map((file) => file.path));
  const fileAt = (at: string) =>
    files.find((file) => file.path === at) ?? matches?.find((file) => file.path === at);
  return (
    <TreePanes
      label="Files"
      columns={sourceColumns}
      otherwise={
        first === null ? (
          <ChooseFile />
        ) : (
          <CommitFile
            path={first}
            known={fileAt(first)}
            line=""
            onLine={(next) => show({ path: first, line: next })}
          />
        )
      }
      backLabel="All files"
      onBack={() => show({ path: "", line: "" })}
      tree={
        <FindFile
          query={query}
          onQuery={(next) => show({ q: next })}
          matches={matches}
          total={total}
          onOpen={open}
          onReveal={() => show({ path: "", line: "" })}
        >
          {children}
        </FindFile>
      }
      chosen={
        path ? (
          <CommitFile
            key={path}
            path={path}
            known={fileAt(path)}
            line={line}
            onLine={(next) => show({ line: next })}
          />
        ) : null
      }
    />
  );
}

/** The end of a row: the number of files in a folder, or the size of a file. */
export const CommitRowNote = ({ count, size }: { count?: number; size?: number }) => (
  <span className="text-[11px] font-normal whitespace-nowrap text-faint tabular-nums">
    {count !== undefined ? formatNumber(count) : size !== undefined && formatBytes(size)}
  </span>
);

function CommitFile({
  path,
  known,
  line,
  onLine,
}: {
  path: string;
  known: SourceFile | undefined;
  line: string;
  onLine: (line: string) => void;
}) {
  const { project, deployment } = useDeploymentContext();
  const { data, error, refetch } = useQuery(
    trpc.deployments.file.queryOptions({ deploymentId: deployment.id, path }, fetchedOnce),
  );
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  return (
    <FileCard
      path={path}
      version={data?.version}
      file={data?.file}
      error={error}
      onRetry={() => void refetch()}
      line={line}
      onLine={onLine}
      actions={
        known?.kind === "note" && (
          <Button asChild variant="outline" size="sm">
            <Link to={paths.notes(...address, path)}>Open note</Link>
          </Button>
        )
      }
    />
  );
}

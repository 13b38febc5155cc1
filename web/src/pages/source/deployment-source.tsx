import { useQuery } from "@tanstack/react-query";
import { FolderX } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { SourceFile } from "#schemas/deployments/dataset.ts";
import { findFiles } from "#schemas/projects/source/find-files.ts";
import { fetchedOnce, trpc } from "../../api.ts";
import { FindFile } from "../../components/tree/find-file.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { TreePanes } from "../../components/tree/tree-panes.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useDataset } from "../../dataset.ts";
import type { FileRow } from "../../lib/file-tree.ts";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { firstFile } from "./first-file.ts";
import { FileCard } from "./file-card.tsx";
import { sourceColumns, ChooseFile } from "./choose-file.tsx";

const inAddress = ["q", "path", "line"] as const;

function DeploymentSourcePage() {
  const { project, deployment } = useDeploymentContext();
  return (
    <DatasetState project={project} deployment={deployment}>
      <DeploymentSource />
    </DatasetState>
  );
}

/** The files of the deployment's commit. */
function DeploymentSource() {
  const { deployment } = useDeploymentContext();
  const { data: files, error, refetch } = useDataset<SourceFile[]>(deployment, "source.json");
  const [{ q, path, line }, show] = useAddressValues(inAddress);
  const query = q.trim();
  const matches = useMemo(
    () => (query ? findFiles(files ?? [], query) : (files ?? [])),
    [files, query],
  );
  const first = useMemo(() => firstFile((files ?? []).map((file) => file.path)), [files]);
  const open = (next: string) => show({ path: next, line: "" }, { push: true });

  if (!files)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="Could not load the files"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsLoading label="Loading files" />
        )}
      </Card>
    );
  if (files.length === 0)
    return (
      <Card>
        <EmptyState icon={<FolderX />} title="No files">
          The commit of this deployment is empty. Push a note to see it in the next deployment.
        </EmptyState>
      </Card>
    );
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
            known={files.find((file) => file.path === first)}
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
          matches={query ? matches : undefined}
          onOpen={open}
          onReveal={() => show({ path: "", line: "" })}
        >
          <FileTree
            label="Files in the commit"
            files={matches}
            query={query}
            selected={path}
            onSelect={open}
          >
            {(row) => <RowNote row={row} />}
          </FileTree>
        </FindFile>
      }
      chosen={
        path ? (
          <CommitFile
            key={path}
            path={path}
            known={files.find((file) => file.path === path)}
            line={line}
            onLine={(next) => show({ line: next })}
          />
        ) : null
      }
    />
  );
}

function RowNote({ row }: { row: FileRow<SourceFile> }) {
  return (
    <span className="text-[11px] font-normal whitespace-nowrap text-faint tabular-nums">
      {row.isFolder ? formatNumber(row.folder.count) : formatBytes(row.file.size)}
    </span>
  );
}

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

export const route = { Component: DeploymentSourcePage };

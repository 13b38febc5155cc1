import { useQuery } from "@tanstack/react-query";
import { FolderX, SearchX } from "lucide-react";
import { useMemo } from "react";
import { Link } from "react-router-dom";
import type { SourceFile } from "#schemas/dataset.ts";
import { trpc } from "../../api.ts";
import { EmptyState, ErrorState } from "../../components/notice.tsx";
import { RowsLoading } from "../../components/rows-loading.tsx";
import { SearchField } from "../../components/search-field.tsx";
import { TreePanes } from "../../components/tree-panes.tsx";
import { Tree } from "../../components/tree.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useDataset } from "../../dataset.ts";
import { type FileRow, buildTree, listRows } from "../../lib/file-tree.ts";
import { formatBytes, formatNumber } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/use-address-values.ts";
import { useOpenFolders } from "../../lib/use-open-folders.ts";
import { paths } from "../../paths.ts";
import { DatasetState } from "../deployments/dataset-state.tsx";
import { useShown } from "../deployments/deployment-layout.tsx";
import { FileCard } from "./file-card.tsx";
import { sourceColumns, ChooseFile } from "./choose-file.tsx";

const inAddress = ["q", "path", "line"] as const;
/** A tree this small is shown with everything open. */
const SMALL = 30;

function DeploymentSourcePage() {
  const { project, deployment } = useShown();
  return (
    <DatasetState project={project} deployment={deployment}>
      <DeploymentSource />
    </DatasetState>
  );
}

/** The files of the commit the deployment was built from. */
function DeploymentSource() {
  const { deployment } = useShown();
  const { data: files, error, refetch } = useDataset<SourceFile[]>(deployment, "source.json");
  const [{ q: query, path, line }, show] = useAddressValues(inAddress);
  const found = useMemo(() => findFiles(files ?? [], query), [files, query]);
  const root = useMemo(() => buildTree(found), [found]);
  const { isOpen, setOpen } = useOpenFolders(path, query || (found.length <= SMALL ? "small" : ""));
  const rows = useMemo(() => listRows(root, isOpen), [root, isOpen]);

  if (!files)
    return (
      <Card>
        {error ? (
          <ErrorState
            title="The files could not be loaded"
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
          The commit of this deployment is empty. Push a note, and the next deployment has it here.
        </EmptyState>
      </Card>
    );
  return (
    <TreePanes
      label="Files"
      columns={sourceColumns}
      otherwise={<ChooseFile />}
      backLabel="All files"
      onBack={() => show({ path: "", line: "" })}
      tree={
        <>
          <div className="border-b border-line p-2.5 [&>span]:w-full">
            <SearchField label="Find a file" value={query} onChange={(q) => show({ q })} />
          </div>
          {rows.length > 0 ? (
            <Tree
              label="Files of the commit"
              rows={rows}
              selected={path}
              onOpen={(row, open) => setOpen(row.id, open)}
              onSelect={(row) => show({ path: row.id, line: "" }, { push: true })}
              className="max-h-[70dvh] min-h-0 flex-1 lg:max-h-none"
            >
              {(row) => <RowNote row={row} />}
            </Tree>
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No file matches"
              action={
                <Button variant="outline" size="sm" onClick={() => show({ q: "" })}>
                  Clear search
                </Button>
              }
            />
          )}
        </>
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
  const { project, deployment } = useShown();
  const { data, error, refetch } = useQuery(
    trpc.deployments.file.queryOptions(
      { deploymentId: deployment.id, path },
      { staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const address = [project.orgHandle, project.handle, deployment.id] as const;
  return (
    <FileCard
      path={path}
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

function findFiles(files: readonly SourceFile[], query: string): readonly SourceFile[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return files;
  return files.filter(({ path }) => {
    const text = path.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export const route = { Component: DeploymentSourcePage };

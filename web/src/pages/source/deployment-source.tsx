import { FolderX } from "lucide-react";
import { useMemo } from "react";
import type { SourceFile } from "#schemas/deployments/dataset.ts";
import { findFiles } from "#schemas/projects/source/find-files.ts";
import { DatasetState } from "../../components/deployments/dataset-state.tsx";
import { useDeploymentContext } from "../../components/deployments/deployment-context.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useSmallDataset } from "../../dataset.ts";
import { CommitPanes, CommitRowNote, useCommitAddress } from "./commit-panes.tsx";
import { LargeCommit } from "./large-commit.tsx";

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
  const { data: files, error, refetch } = useSmallDataset<SourceFile[]>(deployment, "source.json");
  if (files === null) return <LargeCommit />;
  if (files && files.length > 0) return <SmallCommit files={files} />;
  return (
    <Card>
      {files ? (
        <EmptyState icon={<FolderX />} title="No files">
          The commit of this deployment is empty. Push a note to see it in the next deployment.
        </EmptyState>
      ) : error ? (
        <ErrorState title="Could not load the files" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsLoading label="Loading files" />
      )}
    </Card>
  );
}

/** All files are loaded. */
function SmallCommit({ files }: { files: readonly SourceFile[] }) {
  const address = useCommitAddress();
  const { query, path, open } = address;
  const matches = useMemo(() => (query ? findFiles(files, query) : undefined), [files, query]);
  return (
    <CommitPanes address={address} matches={matches} files={files}>
      <FileTree
        label="Files in the commit"
        files={matches ?? files}
        query={query}
        selected={path}
        onSelect={open}
      >
        {(row) => (
          <CommitRowNote
            {...(row.isFolder ? { count: row.folder.count } : { size: row.file.size })}
          />
        )}
      </FileTree>
    </CommitPanes>
  );
}

export const route = { Component: DeploymentSourcePage };

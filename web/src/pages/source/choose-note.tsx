import { FolderX } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { FindFile } from "../../components/tree/find-file.tsx";
import { Tree } from "../../components/tree/tree.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { appCodeOf } from "../../errors.ts";
import { paths } from "../../paths.ts";
import { useBranchTree, useFileSearch } from "./use-branch-tree.ts";

/** The files of a branch, to choose a note. */
export function ChooseNote({
  project,
  onChoose,
}: {
  project: Project;
  onChoose: (path: string) => void;
}) {
  const [typed, setTyped] = useState("");
  const query = typed.trim();
  const { rows, error, refetch, retry, setOpen, onView } = useBranchTree(project, "");
  const search = useFileSearch(project, query);
  if (!rows)
    return (
      <Card>
        {!error ? (
          <RowsLoading label="Loading files" />
        ) : appCodeOf(error) === "repo_empty" ? (
          <EmptyState
            icon={<FolderX />}
            title="No notes yet"
            action={
              <Button asChild variant="outline" size="sm">
                <Link to={paths.projectSource(project.orgHandle, project.handle)}>
                  Write the first note
                </Link>
              </Button>
            }
          >
            The branch {project.branch} has no commits.
          </EmptyState>
        ) : (
          <ErrorState
            title="Could not read the repository"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
      </Card>
    );
  return (
    <Card aria-label="Files" className="flex max-h-[70dvh] max-w-2xl flex-col overflow-hidden p-2">
      <FindFile
        query={query}
        onQuery={setTyped}
        matches={search.isCurrent ? search.files : undefined}
        total={search.total}
        onOpen={onChoose}
        onReveal={() => setTyped("")}
      >
        {!query ? (
          <Tree
            label={`Files of ${project.branch}`}
            rows={rows}
            selected=""
            onOpen={(row, isOpen) => setOpen(row.id, isOpen)}
            onSelect={(row) => (row.entry ? onChoose(row.id) : retry?.())}
            onView={onView}
            className="min-h-0 flex-1"
          >
            {() => null}
          </Tree>
        ) : search.files ? (
          <FileTree
            label={`Files of ${project.branch}`}
            files={search.files}
            query={query}
            selected=""
            onSelect={onChoose}
          >
            {() => null}
          </FileTree>
        ) : search.error ? (
          <ErrorState
            title="Could not search the files"
            error={search.error}
            onRetry={() => void search.refetch()}
          />
        ) : (
          <RowsLoading label="Searching files" />
        )}
      </FindFile>
    </Card>
  );
}

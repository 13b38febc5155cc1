import { FolderX, GitBranch } from "lucide-react";
import { lazy, Suspense, useMemo } from "react";
import { Link } from "react-router-dom";
import type { FolderEntry } from "#schemas/projects/source/source.ts";
import { FindFile } from "../../components/tree/find-file.tsx";
import { FileTree } from "../../components/tree/file-tree.tsx";
import { EmptyState, ErrorState } from "../../components/empty-state.tsx";
import { PageBody, PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { TreePanes } from "../../components/tree/tree-panes.tsx";
import { Tree } from "../../components/tree/tree.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { appCodeOf } from "../../errors.ts";
import { formatBytes, shortSha } from "../../lib/format.ts";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { BranchFile } from "./branch-file.tsx";
import type { DraftRow } from "./editor/drafts/draft-rows.ts";
import { YourDrafts } from "./editor/drafts/your-drafts.tsx";
import { NewNote } from "./editor/new-note.tsx";
import { BranchBar } from "./editor/saving/branch-bar.tsx";
import { ReadOnly } from "./editor/saving/read-only.tsx";
import { SavingContext } from "./editor/saving/saving-context.ts";
import { useWriting } from "./editor/saving/use-writing.ts";
import { firstFile } from "./first-file.ts";
import { sourceColumns, ChooseFile } from "./choose-file.tsx";
import { useBranchTree, useFileSearch, useFollowBranch } from "./use-branch-tree.ts";

const EditFile = lazy(async () => ({
  default: (await import("./editor/edit-file.tsx")).EditFile,
}));

/** `edit`: whether the file is open in the editor. */
const inAddress = ["q", "path", "line", "edit", "branch"] as const;

/** The repository at the head of the published branch, or of the one in the address, folder by folder. */
function ProjectSource() {
  const published = useProjectContext();
  const [{ q, path, line, edit, branch }, show] = useAddressValues(inAddress);
  const project = useMemo(
    () => ({ ...published, branch: branch || published.branch }),
    [published, branch],
  );
  const isPublished = project.branch === published.branch;
  const query = q.trim();
  const { rows, commit, error, refetch, retry, setOpen, onView } = useBranchTree(project, path);
  const search = useFileSearch(project, query);
  useFollowBranch(project.latest?.id);
  const first = firstFile(
    (rows ?? []).flatMap(({ id, entry }) => (entry?.value.kind === "file" ? [id] : [])),
  );
  const { canWrite, problem, ...pulls } = useWriting(project);
  const onBranch = (next: string) => show({ branch: next === published.branch ? "" : next });
  const open = (next: string) => show({ path: next, line: "", edit: "" }, { push: true });
  const startEditing = (next: string) => show({ path: next, line: "", edit: "1" }, { push: true });
  const continueDraft = ({ branch, path }: DraftRow) =>
    show(
      { branch: branch === published.branch ? "" : branch, path, line: "", edit: "1" },
      { push: true },
    );
  const close = () => show({ path: "", line: "", edit: "" });
  const isEmpty = appCodeOf(error) === "repo_empty";
  return (
    <PageBody>
      <PageHeader
        heading={<PageHeading title={`Source of ${project.name}`}>Source</PageHeading>}
        below={
          <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
            <GitBranch aria-hidden="true" className="size-3.5 text-faint" />
            {project.branch}
            {commit && <code className="font-mono text-xs text-faint">{shortSha(commit)}</code>}
            {problem !== null && <ReadOnly project={project} problem={problem} />}
          </span>
        }
        actions={
          canWrite &&
          (commit || isEmpty) &&
          !edit && <NewNote project={project} folder={folderOf(path)} onOpen={startEditing} />
        }
      />
      {!isPublished && (
        <BranchBar
          project={project}
          published={published.branch}
          onBack={() => show({ branch: "", edit: "" })}
        />
      )}
      {isPublished && canWrite && !edit && (
        <YourDrafts project={published} onOpen={continueDraft} />
      )}
      {edit && path && canWrite ? (
        <Suspense fallback={<EditorLoading />}>
          <SavingContext value={{ published: published.branch, onBranch, ...pulls }}>
            <EditFile
              key={`${project.branch} ${path}`}
              project={project}
              path={path}
              onClose={() => show({ edit: "" })}
            />
          </SavingContext>
        </Suspense>
      ) : !rows ? (
        <Card>
          {!error ? (
            <RowsLoading label="Loading files" />
          ) : isEmpty ? (
            <NothingPushed />
          ) : (
            <ErrorState
              title="Could not read the repository"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
        </Card>
      ) : (
        <TreePanes
          label="Files"
          columns={sourceColumns}
          otherwise={
            first === null ? (
              <ChooseFile />
            ) : (
              <BranchFile
                project={project}
                path={first}
                line=""
                onLine={(next) => show({ path: first, line: next })}
                onEdit={canWrite ? () => startEditing(first) : null}
                onMoved={isPublished ? open : null}
                onDeleted={close}
              />
            )
          }
          backLabel="All files"
          onBack={close}
          tree={
            <FindFile
              query={query}
              onQuery={(next) => show({ q: next })}
              matches={search.isCurrent ? search.files : undefined}
              total={search.total}
              onOpen={open}
              onReveal={close}
            >
              {!query ? (
                <Tree
                  label={`Files of ${project.branch}`}
                  rows={rows}
                  selected={path}
                  onOpen={(row, isOpen) => setOpen(row.id, isOpen)}
                  onSelect={(row) => (row.entry ? open(row.id) : retry?.())}
                  onView={onView}
                  className="max-h-[70dvh] min-h-0 flex-1 lg:max-h-none"
                >
                  {({ entry }) => entry?.value.kind === "file" && <Size of={entry.value} />}
                </Tree>
              ) : search.files ? (
                <FileTree
                  label={`Files of ${project.branch}`}
                  files={search.files}
                  query={query}
                  selected={path}
                  onSelect={open}
                >
                  {(row) => !row.isFolder && row.file.kind === "file" && <Size of={row.file} />}
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
          }
          chosen={
            path ? (
              <BranchFile
                key={path}
                project={project}
                path={path}
                line={line}
                onLine={(next) => show({ line: next })}
                onEdit={canWrite ? () => startEditing(path) : null}
                onMoved={isPublished ? open : null}
                onDeleted={close}
              />
            ) : null
          }
        />
      )}
    </PageBody>
  );
}

const Size = ({ of: { size } }: { of: FolderEntry }) => (
  <span className="text-[11px] font-normal whitespace-nowrap text-faint tabular-nums">
    {size === null ? "large" : formatBytes(size)}
  </span>
);

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));

const EditorLoading = () => (
  <Card>
    <RowsLoading label="Loading the editor" />
  </Card>
);

function NothingPushed() {
  const project = useProjectContext();
  return (
    <EmptyState
      icon={<FolderX />}
      title="No files yet"
      action={
        <Button asChild variant="outline" size="sm">
          <Link to={paths.project(project.orgHandle, project.handle)}>How to push</Link>
        </Button>
      }
    >
      The branch {project.branch} has no commits. Write the first note here, or push files.
    </EmptyState>
  );
}

export const route = { Component: ProjectSource };

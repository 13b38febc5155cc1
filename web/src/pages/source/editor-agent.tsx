import { FileX, LockKeyhole } from "lucide-react";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { Link, useNavigate } from "react-router-dom";
import type { Project } from "#schemas/projects/project.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { PageHeader, PageHeading } from "../../components/frame/page.tsx";
import { RowsLoading } from "../../components/lists/rows-loading.tsx";
import { useProjectContext } from "../../components/projects/project-context.ts";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useAddressValues } from "../../lib/hooks/use-address-values.ts";
import { paths } from "../../paths.ts";
import { ChooseNote } from "./choose-note.tsx";
import { isNote } from "./editor/is-note.ts";
import { BranchBar } from "./editor/saving/branch-bar.tsx";
import { ReadOnly } from "./editor/saving/read-only.tsx";
import { SavingContext } from "./editor/saving/saving-context.ts";
import { useWriting } from "./editor/saving/use-writing.ts";

const EditFile = lazy(async () => ({
  default: (await import("./editor/edit-file.tsx")).EditFile,
}));

const inAddress = ["path", "branch"] as const;

/** A note in the editor, with the agent beside it. */
function EditorAgent() {
  const published = useProjectContext();
  const [{ path, branch }, show] = useAddressValues(inAddress);
  const project = useMemo(
    () => ({ ...published, branch: branch || published.branch }),
    [published, branch],
  );
  const navigate = useNavigate();
  const { canWrite, problem, ...pulls } = useWriting(project);
  const onBranch = (next: string) => show({ branch: next === published.branch ? "" : next });
  const { orgHandle, handle } = project;
  const source = paths.projectSource(orgHandle, handle, path, branch);
  return (
    <div className="mx-auto w-full max-w-[100rem] px-4 pt-6 pb-6 md:px-8">
      <PageHeader
        heading={
          <PageHeading title={`Editor agent of ${project.name}`} className="max-md:text-lg">
            Editor agent
          </PageHeading>
        }
        below={
          !path && "Choose a note. The agent proposes changes, and you accept or reject each one."
        }
        actions={
          path && (
            <Button variant="outline" size="sm" onClick={() => show({ path: "" })}>
              Choose another note
            </Button>
          )
        }
      />
      {branch && (
        <BranchBar
          project={project}
          published={published.branch}
          onBack={() => show({ branch: "", path: "" })}
        />
      )}
      {problem !== null ? (
        <NotEditable
          project={project}
          icon={<LockKeyhole />}
          title="This project cannot be edited here"
        >
          <ReadOnly project={project} problem={problem} />
        </NotEditable>
      ) : !canWrite ? (
        <Opening />
      ) : !path ? (
        <ChooseNote project={project} onChoose={(next) => show({ path: next }, { push: true })} />
      ) : isNote(path) ? (
        <Suspense fallback={<Opening />}>
          <SavingContext value={{ published: published.branch, onBranch, ...pulls }}>
            <EditFile
              key={`${project.branch} ${path}`}
              project={project}
              path={path}
              withAgent
              onClose={() => void navigate(source)}
            />
          </SavingContext>
        </Suspense>
      ) : (
        <NotEditable project={project} icon={<FileX />} title="This file is not a note">
          The agent edits notes: files that end with .md, .mdx or .markdown.
        </NotEditable>
      )}
    </div>
  );
}

function NotEditable(props: {
  project: Project;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}) {
  const { project, icon, title, children } = props;
  return (
    <Card>
      <EmptyState
        icon={icon}
        title={title}
        action={
          <Button asChild variant="outline" size="sm">
            <Link to={paths.projectSource(project.orgHandle, project.handle)}>Source</Link>
          </Button>
        }
      >
        {children}
      </EmptyState>
    </Card>
  );
}

const Opening = () => (
  <Card>
    <RowsLoading label="Loading the editor" />
  </Card>
);

export const route = { Component: EditorAgent };
